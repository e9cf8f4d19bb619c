"""An agent of the published framework, with a scripted model and two gated tools; whoever approves is on the other side of Sayso."""

import asyncio
import json
import sys
import urllib.error
import urllib.request
from collections.abc import AsyncIterable

from agent_framework import (
    Agent,
    BaseChatClient,
    ChatResponse,
    ChatResponseUpdate,
    Content,
    FunctionInvocationLayer,
    Message,
    ResponseStream,
    tool,
)

ran = []


@tool(approval_mode="always_require")
def delete_file(path: str) -> str:
    """Deletes a file."""
    ran.append(["delete_file", path])
    return f"deleted {path}"


@tool(approval_mode="always_require")
def send_mail(to: str) -> str:
    """Sends a mail."""
    ran.append(["send_mail", to])
    return f"sent to {to}"


@tool(approval_mode="never_require")
def list_files() -> str:
    """Lists files."""
    ran.append(["list_files", ""])
    return "a b"


class Script(FunctionInvocationLayer, BaseChatClient):
    """A model that says what was written for it: a list of calls, or a text. It remembers what it was shown."""

    def __init__(self, turns):
        super().__init__()
        self.turns = list(turns)
        self.seen = []

    def _inner_get_response(self, *, messages, stream, options, **kwargs):
        self.seen.append([content.to_dict() for message in messages for content in message.contents])
        turn = self.turns.pop(0)
        if isinstance(turn, str):
            contents = [Content.from_text(turn)]
        else:
            contents = [
                Content.from_function_call(call_id=call_id, name=name, arguments=json.dumps(arguments))
                for call_id, name, arguments in turn
            ]

        async def respond():
            return ChatResponse(messages=[Message(role="assistant", contents=contents)])

        async def updates() -> AsyncIterable[ChatResponseUpdate]:
            yield ChatResponseUpdate(role="assistant", contents=contents)

        return ResponseStream(updates(), finalizer=ChatResponse.from_updates) if stream else respond()


class Sayso:
    """The agent's side of one thread."""

    def __init__(self, address, thread, token):
        self.address, self.thread, self.token = address, thread, token

    def call(self, method, path, body=None):
        request = urllib.request.Request(
            f"{self.address}/v1/threads/{self.thread}{path}",
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"authorization": f"Bearer {self.token}", "content-type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=120) as response:
                return response.status, json.load(response)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    async def approve(self, requests):
        """Puts the framework's own requests to the person; gives back what the framework reads of the responses."""
        contents = [request.to_dict() for request in requests]
        status, responses = await asyncio.to_thread(self.call, "POST", "/approvals?wait=60", contents)
        assert status == 200, (status, responses)
        return [Content.from_dict(response) for response in responses]


def results(client):
    """What the model was told of its calls, by their ids."""
    return {
        content["call_id"]: content.get("result") or content.get("exception")
        for content in client.seen[-1]
        if content["type"] == "function_result"
    }


def main(scenario):
    """Runs a scenario against the server, thread and token of the command line; prints what came of it."""
    told = asyncio.run(scenario(Sayso(*sys.argv[1:4])))
    print(json.dumps({"ran": ran, **told}))
