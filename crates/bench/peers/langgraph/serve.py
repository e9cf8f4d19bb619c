"""A person's approval with LangGraph and its SQLite checkpointer, behind the addresses of Sayso.

An ask invokes a compiled graph whose one node calls `interrupt` with the question: the graph stops there, its checkpoint
is in SQLite, and then the prompt goes to the stream. An answer resumes the same thread with `Command(resume=...)`; the
graph runs to its end, and only then whoever waits is released. SQLite is set to the same durability as for everybody.
A checkpoint is written when the graph stops, not at each step on the way (`durability="exit"`): what is told is kept, with
the fewest commits that LangGraph can do that with. The saver's writes go one after the other, as it makes them.
There is no network, no tracing, no token and no check of an answer.
"""

import asyncio
import socket
import sys
from itertools import count
from typing import Any, TypedDict

import aiosqlite
import orjson
import uvicorn
import uvloop
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.graph import END, START, StateGraph
from langgraph.types import Command, interrupt
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route


class State(TypedDict):
    questions: list[Any]
    answers: list[Any]


def approve(state: State) -> dict[str, Any]:
    return {"answers": interrupt(state["questions"])}


class Thread:
    def __init__(self) -> None:
        self.seq = 0
        self.streams: set[asyncio.Queue[bytes]] = set()

    def tell(self, thread_id: str, kind: str, prompt: dict[str, Any]) -> None:
        self.seq += 1
        item = {"seq": self.seq, "thread_id": thread_id, "metadata": {"type": kind, "prompt": prompt}}
        event = b"id: %d\nevent: item\ndata: %b\n\n" % (self.seq, orjson.dumps(item))
        for stream in self.streams:
            stream.put_nowait(event)


numbers = count(1)
threads: dict[str, Thread] = {}
prompts: dict[str, tuple[str, asyncio.Future[dict[str, Any]]]] = {}
graph: Any = None


def name(prefix: str) -> str:
    return f"{prefix}{next(numbers):026}"


def reply(status: int, value: dict[str, Any]) -> Response:
    return Response(orjson.dumps(value), status, media_type="application/json")


def config(thread_id: str) -> dict[str, Any]:
    return {"configurable": {"thread_id": thread_id}}


async def make(_: Request) -> Response:
    thread_id = name("thr_")
    threads[thread_id] = Thread()
    return reply(201, {"thread_id": thread_id, "agent_token": "-", "user_token": "-"})


async def ask(request: Request) -> Response:
    thread_id = request.path_params["thread"]
    questions = orjson.loads(await request.body())["questions"]
    given = {"questions": questions, "answers": []}
    result = await graph.ainvoke(given, config(thread_id), durability="exit")
    shown = [{"id": "q1", **question} for question in result["__interrupt__"][0].value]
    prompt = {"prompt_id": name("prm_"), "prompt_state": "pending", "questions": shown}
    prompts[prompt["prompt_id"]] = (thread_id, asyncio.get_running_loop().create_future())
    threads[thread_id].tell(thread_id, "pending_prompt", prompt)
    return reply(201, prompt)


async def answer(request: Request) -> Response:
    prompt_id = request.path_params["prompt"]
    thread_id, waiting = prompts[prompt_id]
    answers = orjson.loads(await request.body())["answers"]
    result = await graph.ainvoke(Command(resume=answers), config(thread_id), durability="exit")
    prompt = {"prompt_id": prompt_id, "prompt_state": "answered", "answers": result["answers"]}
    threads[thread_id].tell(thread_id, "pending_prompt_resolved", prompt)
    waiting.set_result(prompt)
    return reply(200, prompt)


async def wait(request: Request) -> Response:
    prompt_id = request.path_params["prompt"]
    prompt = await prompts[prompt_id][1]
    del prompts[prompt_id]
    return reply(200, prompt)


async def follow(request: Request) -> Response:
    streams = threads[request.path_params["thread"]].streams
    stream: asyncio.Queue[bytes] = asyncio.Queue()
    # Before the response begins: whoever asks after that is heard.
    streams.add(stream)

    async def events():
        try:
            while True:
                yield await stream.get()
        finally:
            streams.discard(stream)

    return StreamingResponse(events(), media_type="text/event-stream")


async def serve(log: str) -> None:
    global graph
    async with aiosqlite.connect(log) as connection:
        saver = AsyncSqliteSaver(connection)
        await saver.setup()
        await connection.execute("PRAGMA journal_mode=WAL")
        await connection.execute("PRAGMA synchronous=FULL")
        builder = StateGraph(State)
        builder.add_node("approve", approve)
        builder.add_edge(START, "approve")
        builder.add_edge("approve", END)
        graph = builder.compile(checkpointer=saver)
        app = Starlette(
            routes=[
                Route("/v1/threads", make, methods=["POST"]),
                Route("/v1/threads/{thread}/prompts", ask, methods=["POST"]),
                Route("/v1/threads/{thread}/events", follow),
                Route("/v1/prompts/{prompt}/answer", answer, methods=["POST"]),
                Route("/v1/prompts/{prompt}", wait),
            ]
        )
        listener = socket.create_server(("127.0.0.1", 0), backlog=2048)
        print(f"listening on http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False, timeout_keep_alive=120))
        await server.serve(sockets=[listener])


if __name__ == "__main__":
    uvloop.run(serve(sys.argv[1]))
