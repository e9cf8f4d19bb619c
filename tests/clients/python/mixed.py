"""Two gated calls and one that needs nobody, in one turn: what is approved runs, what is rejected does not."""

from agent import Agent, Message, Script, delete_file, list_files, main, results, send_mail


async def scenario(sayso):
    calls = [
        ["c1", "delete_file", {"path": "/x"}],
        ["c2", "list_files", {}],
        ["c3", "send_mail", {"to": "ann"}],
        ["c4", "delete_file", {"path": "/y"}],
    ]
    client = Script([calls, "done"])
    agent = Agent(client=client, tools=[delete_file, list_files, send_mail])
    session = agent.create_session()
    asked = await agent.run("Clean up.", session=session)
    responses = await sayso.approve(asked.user_input_requests)
    answered = await agent.run([Message(role="user", contents=responses)], session=session)
    return {
        "requests": [request.function_call.call_id for request in asked.user_input_requests],
        "text": answered.text,
        "results": results(client),
        "asked_again": len(answered.user_input_requests),
    }


main(scenario)
