"""Tests untrusted input: bombs, slow senders and 10,000 malformed requests. All are refused, and the page works."""

import contextlib
import random
import re
import socket

from browser import check
from studio import act, secrets, wait_ready

COUNT = 10_000
WORDS = [b"\r\n", b"\r\n\r\n", b"\0", b":", b" ", b"%", b"..", b"/", b"HTTP/1.1", b"Content-Length: 9", b"\xff"]


def connect(origin):
    host, port = origin.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=20)


def status(origin, request):
    """Sends bytes and returns the status of the answer, or 0 if there is none."""
    with connect(origin) as client:
        try:
            client.sendall(request)
            client.shutdown(socket.SHUT_WR)
            answer = b""
            while chunk := client.recv(65536):
                answer += chunk
        except OSError:
            return 0
    match = re.match(rb"HTTP/1\.1 (\d{3}) ", answer)
    return int(match[1]) if match else 0


def damaged(request, generator):
    """A request with one to four mutations, without the secrets."""
    for _ in range(generator.randint(1, 4)):
        place = generator.randrange(len(request))
        change = generator.choice([generator.randbytes(1), generator.choice(WORDS), b""])
        request = request[:place] + change + request[place + generator.randint(0, 3):]
    return request


def siege(tab, addresses):
    address = addresses.origin
    origin = address.removeprefix("http://").encode()
    head = b"Host: " + origin + b"\r\n"
    post = b"POST /pages/x/actions HTTP/1.1\r\n" + head
    bombs = {
        "a head of a megabyte": b"GET / HTTP/1.1\r\n" + head + b"A: " + b"a" * (1 << 20) + b"\r\n\r\n",
        "100,000 headers": b"GET / HTTP/1.1\r\n" + head + b"A: b\r\n" * 100_000 + b"\r\n",
        "a body of many gigabytes": post + b"Content-Length: 99999999999\r\n\r\nabc",
        "a chunk of many gigabytes": post + b"Transfer-Encoding: chunked\r\n\r\nffffffffff\r\nabc",
        "two lengths": post + b"Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
    }
    for what, request in bombs.items():
        # A client that keeps sending after it was refused may miss the answer.
        check(status(address, request) in {0, 400, 403, 408, 413, 431}, f"{what} is refused")
    tab.locator("#count").focus()
    # More clients than allowed: half of them begin a request, and none completes it.
    slow = [connect(address) for _ in range(100)]
    for client in slow[::2]:
        with contextlib.suppress(OSError):
            client.sendall(b"GET / HT")
    own = "".join(f"{name}: {value}\r\n" for name, value in secrets(tab).items()).encode()
    request = b"GET /formats HTTP/1.1\r\n" + head + own + b"\r\n"
    check(status(address, request) == 200, "a request with the secrets is answered beside 100 slow clients")
    other = tab.context.new_page()
    other.goto("http://" + origin.decode())
    wait_ready(other)
    check(True, "and another page opens")
    other.close()
    generator = random.Random(1)
    seeds = [
        b"GET /formats HTTP/1.1\r\n" + head + b"Cookie: colorway=00\r\n\r\n",
        post + b"Origin: http://" + origin + b"\r\nContent-Length: 20\r\n\r\n" + b'{"action":"extract"}',
        post + b"Transfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    ]
    statuses = {}
    for number in range(COUNT):
        code = status(address, damaged(generator.choice(seeds), generator))
        statuses[code] = statuses.get(code, 0) + 1
        if number == COUNT // 2:
            act(tab, lambda: tab.keyboard.press("Home"))
            act(tab, lambda: tab.keyboard.press("End"))
            check(True, "the page goes on meanwhile")
    check(all(code == 0 or 400 <= code < 600 for code in statuses),
          f"{COUNT:,} malformed requests are refused: {dict(sorted(statuses.items()))}")
    for client in slow:
        client.close()
    act(tab, lambda: tab.keyboard.press("Home"))
    check(True, "and the page goes on after them")
