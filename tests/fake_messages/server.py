"""The server: a thread on loopback that records each call and answers it as it was told."""

from __future__ import annotations

import json
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import cast

from fake_messages.behaviours import rewrites
from fake_messages.call import Behaviour, Call, Fault, Message
from fake_messages.forms import as_chat, as_events, as_json

_MOST_STALL = 60.0


class FakeMessages:
    """`calls` in order. Each is answered by the next of `turns`, then by `usual`."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.calls: list[Call] = []
        self.faults: list[Exception] = []
        self.turns: deque[Behaviour] = deque()
        self.usual: Behaviour = rewrites(lambda text: text)
        self._lock = threading.Lock()

    @property
    def asked(self) -> list[Call]:
        """The calls that ask for a message."""
        return [call for call in self.calls if call.path.startswith(("/v1/messages", "/v1/chat"))]

    def will(self, *turns: Behaviour) -> None:
        """Answer the next calls so."""
        self.turns.extend(turns)

    def answer(self, call: Call) -> tuple[int, Message | Fault]:
        """The call's number and its answer."""
        with self._lock:
            self.calls.append(call)
            number = len(self.calls)
            turn = self.turns.popleft() if self.turns else self.usual
        try:
            return number, turn(call)
        except Exception as error:  # of the test, not of what it tests
            self.faults.append(error)
            raise

    def note(self, call: Call) -> None:
        """Record a call that has one answer only."""
        with self._lock:
            self.calls.append(call)


@contextmanager
def fake_messages() -> Iterator[FakeMessages]:
    """A server that runs."""
    server = _Server(("127.0.0.1", 0), _Handler)
    server.fake = FakeMessages(f"http://127.0.0.1:{server.server_address[1]}")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server.fake
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
    for fault in server.fake.faults:
        raise fault


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    fake: FakeMessages

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that went away is no fault."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self._fake.note(self._call({}, 0))
        if self.path.startswith("/v1/models"):
            self._send(200, json.dumps({"object": "list", "data": [{"id": "fake-1", "object": "model"}]}).encode())
        else:
            self._send(404, b"{}")

    do_HEAD = do_GET

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers.get("content-length", 0)))
        read = json.loads(raw or b"{}")
        call = self._call(read if isinstance(read, dict) else {}, len(raw))
        path = self.path.partition("?")[0]
        if path == "/v1/messages/count_tokens":
            self._fake.note(call)
            self._send(200, json.dumps({"input_tokens": len(raw) // 4}).encode())
        elif path in ("/v1/messages", "/v1/chat/completions"):
            self._answer(call, *self._fake.answer(call))
        else:
            self._fake.note(call)
            self._send(404, b'{"type":"error","error":{"type":"not_found_error","message":"no such path"}}')

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is printed."""

    @property
    def _fake(self) -> FakeMessages:
        return cast(_Server, self.server).fake

    def _call(self, body: dict[str, object], size: int) -> Call:
        headers = {name.lower(): value for name, value in self.headers.items()}
        return Call(self.command, self.path, headers, body, size, time.monotonic())

    def _answer(self, call: Call, number: int, answer: Message | Fault) -> None:
        if isinstance(answer, Fault):
            self._fail(answer)
        elif call.path.startswith("/v1/chat"):
            self._send(200, json.dumps(as_chat(answer, call.body.get("model"), number)).encode(), number)
        elif call.body.get("stream"):
            self._stream(list(as_events(answer, call.body.get("model"), number)), number)
        else:
            self._send(200, json.dumps(as_json(answer, call.body.get("model"), number)).encode(), number)

    def _fail(self, fault: Fault) -> None:
        if fault.stall is not None:
            fault.stall.wait(_MOST_STALL)
        self.send_response(fault.status)
        for name, value in fault.headers.items():
            self.send_header(name, value)
        self.send_header("content-length", str(len(fault.body)))
        self.end_headers()
        self.wfile.write(fault.body[: fault.cut])
        if fault.cut is not None:
            self.wfile.flush()
            self.close_connection = True
            self.connection.close()

    def _send(self, status: int, body: bytes, number: int = 0) -> None:
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.send_header("request-id", f"req_{number}")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def _stream(self, events: Sequence[bytes], number: int) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("request-id", f"req_{number}")
        self.send_header("connection", "close")
        self.end_headers()
        for event in events:
            self.wfile.write(event)
        self.close_connection = True
