"""An agent that ends with its requests open and is started anew: with `ask` it asks and saves, with `go_on` it goes on."""

from pathlib import Path

from agent import Agent, Content, Message, Script, delete_file, json, main, send_mail, sys
from agent_framework import AgentSession


async def scenario(sayso):
    step, file = sys.argv[4], Path(sys.argv[5])
    client = Script([[["c1", "delete_file", {"path": "/x"}], ["c2", "send_mail", {"to": "ann"}]]] if step == "ask" else ["done"])
    agent = Agent(client=client, tools=[delete_file, send_mail])
    if step == "ask":
        session = agent.create_session()
        asked = await agent.run("Clean up.", session=session)
        requests = [request.to_dict() for request in asked.user_input_requests]
        status, waiting = sayso.call("POST", "/approvals", requests)
        file.write_text(json.dumps({"session": session.to_dict(), "requests": requests}))
        return {"status": status, "prompt_id": waiting["prompt_id"], "requests": requests}
    kept = json.loads(file.read_text())
    session = AgentSession.from_dict(kept["session"])
    status, responses = sayso.call("POST", "/approvals?wait=60", kept["requests"])
    contents = [Content.from_dict(response) for response in responses]
    answered = await agent.run([Message(role="user", contents=contents)], session=session)
    return {"status": status, "text": answered.text}


main(scenario)
