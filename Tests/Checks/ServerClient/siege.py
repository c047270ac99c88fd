#!/usr/bin/env python3
"""Besieges `colorway serve`: idle and slow clients, failing calls, too few descriptors, signals, restarts.

    siege.py COLORWAY
"""
import atexit, contextlib, fcntl, json, os, pathlib, resource, shutil, signal, socket, subprocess, sys, tempfile
import threading, time

COLORWAY = sys.argv[1]
PHOTO = (pathlib.Path(__file__).resolve().parents[3] / "SampleImages/Photos/harbor.jpg").read_bytes()
PATIENCE = 60


def check(condition, text):
    if not condition:
        sys.exit(f"siege: {text}")


class Server:
    """A server on a socket with a limited number of descriptors, or on sockets of a supervisor."""

    def __init__(self, folder, *words, descriptors=None, listeners=()):
        self.path = os.path.join(folder, "socket")
        option = words[0] if words else "--socket"
        command = [COLORWAY, "serve", option, self.path, *words[1:]]
        inherited = range(3, 3 + len(listeners))
        if listeners:
            command = ["sh", "-c", f'LISTEN_FDS={len(listeners)} LISTEN_PID=$$ exec "$@"', "sh", *command]

        def prepare():
            if descriptors:
                resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))
            copies = [fcntl.fcntl(listener, fcntl.F_DUPFD, 100) for listener in listeners]
            for number, copy in zip(inherited, copies):
                os.dup2(copy, number)

        if not listeners and os.path.exists(self.path):
            os.unlink(self.path)
        self.process = subprocess.Popen(
            command, preexec_fn=prepare, pass_fds=inherited, stdin=subprocess.DEVNULL)
        # The server is stopped even if the siege failed.
        atexit.register(self.process.kill)
        until(lambda: listeners or os.path.exists(self.path), "the server does not listen")

    def connect(self):
        client = socket.socket(socket.AF_UNIX)
        # Without a timeout, connecting waits in the backlog of unaccepted clients. The socket file exists a
        # moment before the server listens.
        until(lambda: client.connect_ex(self.path) == 0, "the server does not listen")
        client.settimeout(PATIENCE)
        return client

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(PATIENCE)
        check(status == 0, f"the server ends with {status}")


def until(is_so, text):
    for _ in range(int(PATIENCE * 100)):
        if is_so():
            return
        time.sleep(0.01)
    check(False, text)


def line(client):
    text = b""
    while not text.endswith(b"\n"):
        chunk = client.recv(65536)
        if not chunk:
            return text
        text += chunk
    return text


def ping(client, number=1):
    client.sendall(json.dumps({"jsonrpc": "2.0", "id": number, "method": "ping"}).encode() + b"\n")
    answer = line(client)
    return bool(answer) and json.loads(answer).get("id") == number


def scgi(client, photo):
    headers = {"CONTENT_LENGTH": str(len(photo)), "SCGI": "1", "REQUEST_METHOD": "POST", "DOCUMENT_URI": "/extract"}
    text = "".join(f"{name}\0{value}\0" for name, value in headers.items()).encode()
    client.sendall(f"{len(text)}:".encode() + text + b"," + photo)
    answer = b""
    while chunk := client.recv(65536):
        answer += chunk
    return answer


def idle_clients(folder):
    """Idle clients take all places but no more; other clients are told so, and are served once places are free."""
    server = Server(folder, descriptors=192)
    clients = [server.connect() for _ in range(256)]
    refused = []
    for client in clients:
        client.settimeout(0.05)
        try:
            if answer := client.recv(65536):
                refused.append(json.loads(answer))
        except TimeoutError:
            pass
        client.settimeout(PATIENCE)
    check(0 < len(refused) < 256, f"{len(refused)} of 256 clients are refused")
    check(all(answer["error"]["data"]["kind"] == "overloaded" for answer in refused), "the refusals give no reason")
    check(ping(clients[0]), "a client beside idle ones is not answered")
    for client in clients:
        client.close()
    until(lambda: answers(server), "no client is served after the idle ones have left")
    server.end()


def answers(server):
    with server.connect() as client:
        try:
            return ping(client)
        except (OSError, json.JSONDecodeError):
            return False


def many_clients(folder):
    """The maximum number of idle clients delays no other client."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    # The server takes 10,000 clients, including the few that are timed.
    count = min(9_990, hard - 200)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, count + 100), hard))
    server = Server(folder)

    def pings():
        with server.connect() as client:
            start = time.perf_counter()
            check(all(ping(client, number) for number in range(2000)), "a ping is not answered")
            return (time.perf_counter() - start) / 2000

    alone = min(pings() for _ in range(3))
    clients = []
    for _ in range(count):
        clients.append(server.connect())
    beside = min(pings() for _ in range(3))
    print(f"a ping takes {alone * 1e6:.0f} us alone and {beside * 1e6:.0f} us beside {count:,} idle clients")
    for client in clients:
        client.close()
    server.end()


def timers(server):
    folder = pathlib.Path(f"/proc/{server.process.pid}/fd")
    return sum("timerfd" in os.readlink(path) for path in folder.iterdir())


def no_descriptors(folder):
    """A client that takes the last descriptor is refused, and so is one for which there is none. The next client with a
    descriptor is served at once."""
    server = Server(folder)
    # Dispatch would end the process if it found no descriptor for a timer later.
    until(lambda: timers(server) >= 2, "the timers are not opened before the first client")
    held = server.connect()
    check(ping(held), "a ping is not answered")
    used = len(os.listdir(f"/proc/{server.process.pid}/fd"))
    limits = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    for left, what in [(1, "takes the last descriptor"), (0, "finds no descriptor"), (0, "finds none again")]:
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (used + left, limits[1]))
        with server.connect() as client:
            client.settimeout(5)
            check(b"overloaded" in line(client), f"a client that {what} is not told so")
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, limits)
    check(answers(server), "a client is not served though there are descriptors again")
    held.close()
    server.end()


# System calls, and the errors with which they are made to fail.
FAILURES = {
    "accept": ["EMFILE", "ENFILE", "ENOMEM", "EINVAL", "EIO", "ECONNABORTED"],
    "epoll_wait": ["EINVAL", "EIO"],
    "epoll_ctl": ["ENOMEM", "ENOSPC"],
    "read": ["EIO", "ENOMEM"],
    "sendto": ["EIO", "EPIPE", "ENOBUFS"],
}


def failing_calls(folder):
    """A failing call may cost the current connections, but neither the server nor later connections."""
    if not shutil.which("strace"):
        return print("skipped: strace is not installed")
    server = Server(folder)
    check(answers(server), "a ping is not answered")
    photo = json.dumps({"jsonrpc": "2.0", "id": 7, "method": "extract", "params": {"bytes": len(PHOTO)}}).encode()
    count = 0
    for call, errors in FAILURES.items():
        for error in errors:
            for number in (1, 2, 3):
                with strace(server, f"inject={call}:error={error}:when={number}") as is_traced:
                    if not is_traced:
                        check(server.process.poll() is None, f"the server ends before {call} {error}")
                        return print("skipped: calls may not be traced")
                    # If a call fails in every new thread, no client is served until it succeeds again.
                    with contextlib.suppress(ConnectionError, TimeoutError), server.connect() as client:
                        client.settimeout(2)
                        client.sendall(b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n' + photo + b"\n" + PHOTO)
                        client.shutdown(socket.SHUT_WR)
                        # Answers that are ready at the same time arrive together.
                        lines = b"".join(iter(lambda: line(client), b"")).splitlines()
                        ids = [json.loads(answer)["id"] for answer in lines]
                        check(len(set(ids)) == len(ids), f"{call} {error} {number}: answers {ids}")
                until(lambda: answers(server), f"no client is served after {call} {error} {number}")
                count += 1
    print(f"{count} failing calls stopped nothing")
    server.end()


@contextlib.contextmanager
def strace(server, expression):
    """Traces a server whose calls fail as the expression says. Yields whether tracing is allowed."""
    threads = pathlib.Path(f"/proc/{server.process.pid}/task")
    tracer = subprocess.Popen(
        ["strace", "-f", "-qq", "-o", "/dev/null", "-e", expression, "-p", str(server.process.pid)],
        stderr=subprocess.DEVNULL)

    def is_traced():
        # A thread may exit while it is inspected.
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            return all("TracerPid:\t0\n" not in (thread / "status").read_text() for thread in threads.iterdir())
        return False

    try:
        until(lambda: tracer.poll() is not None or is_traced(), "strace does not begin")
        yield tracer.poll() is None
    finally:
        # The process that runs this script may have blocked other signals.
        tracer.kill()
        tracer.wait(PATIENCE)


def repeated_signals(folder):
    """A second SIGTERM does not interrupt the requests in progress."""
    server = Server(folder, "--socket", "--grace", "60")
    client = server.connect()
    text = json.dumps({"jsonrpc": "2.0", "id": 7, "method": "extract", "params": {"bytes": len(PHOTO)}})
    client.sendall(text.encode() + b"\n" + PHOTO[:1000])
    check(ping(server.connect()), "a ping is not answered")
    for _ in range(3):
        server.process.send_signal(signal.SIGTERM)
        time.sleep(0.3)
    client.sendall(PHOTO[1000:])
    answer = json.loads(line(client))
    check("result" in answer, f"a request is cut off: {answer}")
    check(server.process.wait(PATIENCE) == 0, "the server does not end")


def slow_headers(folder):
    """A client of the web server that sends no headers is disconnected."""
    server = Server(folder, "--scgi")
    with server.connect() as slow:
        slow.sendall(b"7")
        check(b"408" in slow.recv(65536), "slow headers are awaited")
    server.end()


def listening(path):
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path)
    listener.listen(1024)
    return listener


def two_listeners(folder):
    """The sockets of a supervisor are for the options in their order."""
    paths = [os.path.join(folder, name) for name in ("first", "second")]
    server = Server(folder, "--socket", "--scgi", paths[1], listeners=[listening(path) for path in paths])
    with socket.socket(socket.AF_UNIX) as first, socket.socket(socket.AF_UNIX) as second:
        for client, path in zip((first, second), paths):
            client.settimeout(PATIENCE)
            client.connect(path)
        check(ping(first), "the first socket does not serve JSON-RPC")
        check(scgi(second, PHOTO).startswith(b"Status: 200"), "the second socket does not serve SCGI")
    server.end()


def restarts(folder):
    """A socket that outlives the server loses no requests when the server is restarted."""
    path = os.path.join(folder, "socket")
    listener = listening(path)
    server = Server(folder, "--scgi", "--grace", "60", listeners=[listener])
    failures, is_over = [], threading.Event()
    count = [0, 0]

    def load(index):
        while not is_over.is_set():
            with socket.socket(socket.AF_UNIX) as client:
                client.connect(path)
                client.settimeout(PATIENCE)
                answer = scgi(client, PHOTO)
            count[index] += 1
            if not answer.startswith(b"Status: 200"):
                failures.append(answer[:200])

    threads = [threading.Thread(target=load, args=(index,)) for index in range(len(count))]
    for thread in threads:
        thread.start()
    for _ in range(5):
        seen = sum(count)
        until(lambda: sum(count) > seen + 6 or failures, "no requests are answered")
        server.end()
        server = Server(folder, "--scgi", "--grace", "60", listeners=[listener])
    is_over.set()
    for thread in threads:
        thread.join()
    check(not failures, f"{len(failures)} of {sum(count)} requests are lost in restarts: {failures[:1]}")
    print(f"5 restarts lost none of {sum(count)} requests")
    server.end()


for trial in (idle_clients, many_clients, no_descriptors, failing_calls, repeated_signals, slow_headers, two_listeners,
              restarts):
    with tempfile.TemporaryDirectory() as folder:
        trial(folder)
print("siege: withstood")
