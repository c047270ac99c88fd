#!/usr/bin/env python3
"""Sends requests to `colorway serve --scgi` through nginx, as web clients do, and checks the answers.

    python3 Tests/Checks/ServerClient/web.py [--requests N] [--connections N] COLORWAY

nginx runs with the site configuration of the package, but on another port. If it is not installed, the requests are
sent directly by SCGI, as are in any case the requests that nginx would never send. Only the Python standard library is
used, and curl if it is installed.
"""

import argparse
import concurrent.futures
import contextlib
import http.client
import json
import os
import pathlib
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

from listening import is_listening

ROOT = pathlib.Path(__file__).resolve().parents[3]
PHOTOS = ROOT / "SampleImages" / "Photos"
PATIENCE = 120
faults = []


def expect(what, isSo):
    if not isSo:
        faults.append(what)
        print("FAULT", what)


def waitFor(what, isSo):
    deadline = time.monotonic() + PATIENCE
    while not isSo():
        if time.monotonic() > deadline:
            raise SystemExit(f"waited in vain: {what}")
        time.sleep(0.02)


def scgi(path, data, isWhole=True):
    """The answer of the server to some bytes."""
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(PATIENCE)
        client.connect(path)
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            client.sendall(data)
            if isWhole:
                client.shutdown(socket.SHUT_WR)
        answer = b""
        with contextlib.suppress(ConnectionResetError):
            while chunk := client.recv(65536):
                answer += chunk
        return answer


def request(method, uri, body=b"", **more):
    path, _, query = uri.partition("?")
    headers = {"CONTENT_LENGTH": str(len(body)), "SCGI": "1", "REQUEST_METHOD": method, "DOCUMENT_URI": path,
               "QUERY_STRING": query, **more}
    text = b"".join(f"{name}\0{value}\0".encode() for name, value in headers.items())
    return str(len(text)).encode() + b":" + text + b"," + body


def status(answer):
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"Status: ") else None


def checkSCGI(path, photo, colors):
    """Checks valid requests, and requests that a web server would never send."""
    answer = scgi(path, request("POST", "/extract?n=3", photo))
    expect("SCGI finds the colors", json.loads(answer.split(b"\r\n\r\n", 1)[1])["colors"] == colors)
    expect("half a photo", status(scgi(path, request("POST", "/extract", photo)[:-1000])) == 400)
    expect("no body", status(scgi(path, request("POST", "/extract"))) == 400)
    form = scgi(path, request("POST", "/extract", photo, CONTENT_TYPE="multipart/form-data; boundary=x"))
    expect("a form", status(form) == 415 and b"--data-binary" in form)
    expect("text", status(scgi(path, request("POST", "/extract", b"hello" * 99))) == 415)
    expect("a body that is too large",
           status(scgi(path, request("POST", "/extract", b"", CONTENT_LENGTH=str(1 << 40)))) == 413)
    for name, data in {
        "no number": b"abc:", "no end": b"99999999999", "too long": b"99999999:", "no comma": b"5:abcdeX",
        "no SCGI": b"21:CONTENT_LENGTH\x000\x00a\x00b,", "an odd number of fields": b"17:CONTENT_LENGTH\x000\x00,",
        "early end": b"50:CONTENT",
    }.items():
        expect(name, status(scgi(path, data)) == 400)
    expect("nothing", scgi(path, b"") == b"")


def checkCache(path, photo, colors):
    """Checks that a repeated request is answered from the cache, and one with other options is not."""
    for uri, count in [("/extract?n=3", 0), ("/extract?n=3", 1), ("/extract?n=4", 1)]:
        answer = scgi(path, request("POST", uri, photo))
        found = json.loads(answer.split(b"\r\n\r\n", 1)[1])["colors"]
        expect("a cache changes no color", (found == colors) == (uri == "/extract?n=3"))
        metrics = scgi(path, request("GET", "/metrics")).decode()
        expect(f"{uri}: {count} from the cache", f"\ncolorway_cached_total {count}\n" in metrics)


def checkHTTP(port, photo, colors, options):
    def ask(method, uri, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        connection.request(method, uri, body)
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        return answer.status, data

    def extract(number):
        code, data = ask("POST", f"/extract?n=3&source=photo-{number}", photo)
        result = json.loads(data) if code == 200 else None
        return code, result and (result["source"] == f"photo-{number}" and result["colors"] == colors)

    expect("health", ask("GET", "/healthz")[0] == 200)
    expect("theme", "dark" in json.loads(ask("POST", "/theme", photo)[1]))
    for uri, body, code in [
        ("/extract", b"hello" * 99, 415), ("/extract", b"", 400), ("/extract?colours=3", photo, 400),
        ("/extract?timeLimit=0", photo, 504), ("/extract?path=/etc/passwd", photo, 400),
        ("/extract?region=5000,5000,1,1", photo, 422), ("/extract?ignore=%23000:1", photo, 422),
    ]:
        expect(f"{uri}: {code}", ask("POST", uri, body)[0] == code)
    expect("another method", ask("GET", "/extract")[0] == 405)
    for uri, body, code in [("/nowhere", None, 404), ("/extract", bytes(33 << 20), 413), ("/%", None, 400)]:
        found, data = ask("POST" if body else "GET", uri, body)
        expect(f"nginx's own {code} is JSON", found == code and "kind" in json.loads(data)["error"])
    with concurrent.futures.ThreadPoolExecutor(options.connections) as pool:
        outcomes = list(pool.map(extract, range(options.requests)))
    codes = [code for code, _ in outcomes]
    print({code: codes.count(code) for code in set(codes)})
    expect("all is answered", set(codes) <= {200, 429, 503} and 200 in codes)
    expect("all colors are right", all(isRight for code, isRight in outcomes if code == 200))
    metrics = ask("GET", "/metrics")[1].decode()
    count = [line.split()[1] for line in metrics.splitlines() if line.startswith('colorway_requests_total{outcome="ok"}')]
    expect("metrics count", int(count[0]) >= codes.count(200))
    if shutil.which("curl"):
        output = subprocess.run(
            ["curl", "-sS", "--data-binary", f"@{PHOTOS / 'dunes.jpg'}", f"localhost:{port}/extract?n=3"],
            check=True, capture_output=True, timeout=PATIENCE).stdout
        expect("curl", json.loads(output)["colors"] == colors)


def checkCrowd(colorway, folder, photo):
    """Checks that nginx passes on what a server without a place for another client answers to large requests."""
    binary, path = nginxBinary(), os.path.join(folder, "crowd.sock")
    if not binary:
        return
    few = (128, 128)
    with serving(colorway, path, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, few)):
        with nginx(binary, folder, path) as port, contextlib.ExitStack() as idle:
            for _ in range(few[0]):
                idle.enter_context(socket.socket(socket.AF_UNIX)).connect(path)
            for number in range(8):
                connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
                connection.request("POST", "/extract", photo + bytes(3 << 20))
                answer = connection.getresponse()
                expect(f"refusal {number} passes nginx", answer.status == 503 and b"too many" in answer.read())
                connection.close()


class StandIn:
    """A worker that gives the same answer to each request; none, as if each request ended it, if it is empty."""

    def __init__(self, path, answer):
        self.answer, self.count = answer, 0
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.bind(path)
        self.socket.listen()
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            with self.socket.accept()[0] as client:
                self.count += 1
                data = client.recv(65536)
                head, body = data.split(b",", 1)
                length = int(head.split(b"CONTENT_LENGTH\0", 1)[1].split(b"\0", 1)[0])
                while len(body) < length:
                    body += client.recv(65536)
                client.sendall(self.answer)


def checkWorkers(folder, photo):
    """Checks that nginx asks another worker only if the first one cannot have begun."""
    binary = nginxBinary()
    if not binary:
        return
    good, full = b"Status: 200\r\n\r\ngood", b"Status: 503\r\n\r\nfull"
    for what, answers, code, counts in [
        ("a request that ends a worker ends no other", [b"", good], 502, [1, 0]),
        ("the requests of a full worker go to another", [full, good], 200, [1, 1]),
        ("a full worker says so", [full], 503, [2]),
        ("the requests of a worker that is gone go to another", [None, good], 200, [1]),
        ("what a worker says of its own failure is passed on", [b"Status: 504\r\n\r\nlate", good], 504, [1, 0]),
    ]:
        with tempfile.TemporaryDirectory(dir=folder) as inner:
            paths = [os.path.join(inner, f"{number}.sock") for number in range(len(answers))]
            workers = [StandIn(path, answer) for path, answer in zip(paths, answers) if answer is not None]
            with nginx(binary, inner, *paths) as port:
                connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
                connection.request("POST", "/extract", photo)
                found = connection.getresponse().status
                connection.close()
            expect(f"{what}: {found}", (found, [worker.count for worker in workers]) == (code, counts))


def nginxBinary():
    """Returns the path of nginx, or prints that it is missing."""
    binary = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if not binary:
        print("skipped: nginx is not installed")
    return binary


@contextlib.contextmanager
def nginx(binary, folder, *paths, isSCGI=True):
    """nginx with the site configuration of the package on a free port, in front of servers at some paths. With isSCGI
    false, the servers speak HTTP."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    site = (ROOT / "Sources/Hosts/SchemeServer/Deployment/nginx.conf").read_text()
    shipped = ["server unix:/run/colorway/scgi.sock max_fails=0;", "listen 8080;"]
    if any(text not in site for text in shipped):
        raise SystemExit(f"nginx.conf has no {shipped}")
    servers = "\n".join(f"server unix:{path} max_fails=0;" for path in paths)
    site = site.replace(shipped[0], servers).replace(shipped[1], f"listen 127.0.0.1:{port};")
    if not isSCGI:
        site = site.replace("scgi_pass colorway", "proxy_pass http://colorway")
        for directive in ["scgi_next_", "scgi_intercept_"]:
            site = site.replace(directive, directive.replace("scgi", "proxy"))
    places = "\n".join(
        f"{name}_temp_path {folder}/{name};" for name in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
    pathlib.Path(folder, "nginx.conf").write_text(f"""
        {"user root;" if os.getuid() == 0 else ""}
        pid {folder}/nginx.pid; error_log {folder}/error.log; events {{}}
        http {{ access_log off; {places}
        {site}
        }}""")
    process = subprocess.Popen(
        [binary, "-p", folder, "-c", f"{folder}/nginx.conf", "-g", "daemon off;", "-e", f"{folder}/error.log"])
    try:
        waitFor("nginx", lambda: process.poll() is not None or not socket.socket().connect_ex(("127.0.0.1", port)))
        yield port
    finally:
        process.terminate()
        process.wait(PATIENCE)


@contextlib.contextmanager
def serving(colorway, path, *options, preexec_fn=None):
    """Runs a server, and checks that it ends when it is told to."""
    server = subprocess.Popen([colorway, "serve", "--scgi", path, *options], preexec_fn=preexec_fn)
    waitFor("the server", lambda: is_listening(path) or server.poll() is not None)
    yield server
    server.send_signal(signal.SIGTERM)
    expect("the server ends in peace", server.wait(PATIENCE) == 0)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("colorway")
    parser.add_argument("--requests", type=int, default=60)
    parser.add_argument("--connections", type=int, default=8)
    options = parser.parse_args()
    photo = (PHOTOS / "dunes.jpg").read_bytes()
    output = subprocess.run(
        [options.colorway, "-n", "3", "--format", "json", str(PHOTOS / "dunes.jpg")], check=True, capture_output=True)
    colors = json.loads(output.stdout)[0]["colors"]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "scgi.sock")
        with serving(options.colorway, path) as server:
            checkSCGI(path, photo, colors)
            binary = nginxBinary()
            if binary:
                with nginx(binary, folder, path) as port:
                    checkHTTP(port, photo, colors, options)
            descriptors = pathlib.Path(f"/proc/{server.pid}/fd")
            if descriptors.exists():
                expect("descriptors are closed", len(os.listdir(descriptors)) < 20)
        with serving(options.colorway, path, "--cache", "2"):
            checkCache(path, photo, colors)
        checkCrowd(options.colorway, folder, photo)
        checkWorkers(folder, photo)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
