"""A yes for the session. With `theirs` the framework keeps the rule and asks no more; else it asks, and the server answers."""

from agent import Agent, Message, Script, delete_file, main, sys
from agent_framework import ToolApprovalMiddleware


async def scenario(sayso):
    theirs = "theirs" in sys.argv[4:]
    turns = [[["c1", "delete_file", {"path": "/x"}]], "done", [["c2", "delete_file", {"path": "/y"}]], "done"]
    client = Script(turns)
    agent = Agent(client=client, tools=[delete_file], middleware=[ToolApprovalMiddleware()] if theirs else None)
    session = agent.create_session()
    asked = await agent.run("Clean up.", session=session)
    responses = await sayso.approve(asked.user_input_requests)
    await agent.run([Message(role="user", contents=responses)], session=session)
    later = await agent.run("And the rest.", session=session)
    requests = later.user_input_requests
    if requests:
        responses = await sayso.approve(requests)
        later = await agent.run([Message(role="user", contents=responses)], session=session)
    return {"text": later.text, "asked_later": len(requests)}


main(scenario)
