"""Asks with a form through the official SDK of MCP, and waits for the answer in the thread.

Says what it got as lines of JSON: first what the server has and what the call gave, then the answer.
"""

import asyncio
import json
import os
import sys

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

ADDRESS = os.environ["SAYSO_ADDRESS"]
THREAD = os.environ["SAYSO_THREAD"]
HEADERS = {"Authorization": f"Bearer {os.environ['SAYSO_TOKEN']}"}
FORM = json.loads(os.environ["FORM"])
META = json.loads(os.environ["META"])


def say(line):
    print(json.dumps(line), flush=True)


async def answer(http, tool_use_id):
    for _ in range(600):
        items = (await http.get(f"{ADDRESS}/v1/threads/{THREAD}/items?limit=1000")).json()["items"]
        for item in items:
            found = item.get("interactive_form_answer")
            if found and found["tool_use_id"] == tool_use_id:
                return found
        await asyncio.sleep(0.05)
    raise TimeoutError("nobody answered")


async def main(mode):
    async with httpx2.AsyncClient(headers=HEADERS) as http:
        transport = streamable_http_client(f"{ADDRESS}/mcp", http_client=http)
        async with Client(transport, mode=mode) as client:
            tools = (await client.list_tools()).tools
            result = await client.call_tool(tools[0].name, FORM, meta=META)
            again = await client.call_tool(tools[0].name, FORM, meta={"subtask_id": META["subtask_id"]})
            say({
                "version": client.protocol_version,
                "tools": [tool.name for tool in tools],
                "schema": tools[0].input_schema,
                "is_error": result.is_error,
                "texts": [block.text for block in result.content],
                "again": again.is_error,
            })
        say(await answer(http, META["tool_use_id"]))


asyncio.run(main(sys.argv[1]))
