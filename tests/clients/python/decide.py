"""One gated call: it runs, or does not run, as the person says. With `stream` the same by streaming."""

from agent import Agent, Message, Script, delete_file, main, results, sys


async def scenario(sayso):
    stream = "stream" in sys.argv[4:]
    client = Script([[["c1", "delete_file", {"path": "/x"}]], "done"])
    agent = Agent(client=client, tools=[delete_file])
    session = agent.create_session()

    async def run(messages):
        if stream:
            return await agent.run(messages, session=session, stream=True).get_final_response()
        return await agent.run(messages, session=session)

    asked = await run("Clean up.")
    requests = asked.user_input_requests
    assert len(requests) == 1, asked
    responses = await sayso.approve(requests)
    answered = await run([Message(role="user", contents=responses)])
    return {"text": answered.text, "results": results(client), "asked_again": len(answered.user_input_requests)}


main(scenario)
