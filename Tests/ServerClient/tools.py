#!/usr/bin/env python3
"""Uses the tools of `colorway serve --mcp` by the official SDK of the Model Context Protocol.

    python3 Tests/ServerClient/tools.py COLORWAY

The SDK is the package `mcp` of PyPI. Where it is not installed, this is skipped, saying so.
"""

import asyncio
import base64
import json
import pathlib
import subprocess
import sys

try:
    from mcp import ClientSession, StdioServerParameters
    from mcp.client.stdio import stdio_client
except ImportError:
    print("skipped: the package 'mcp' is not installed")
    sys.exit(0)

PHOTOS = pathlib.Path(__file__).resolve().parents[2] / "SampleImages" / "Photos"
PHOTO = PHOTOS / "dunes.jpg"


def structured(result):
    return getattr(result, "structured_content", None) or getattr(result, "structuredContent", None)


def failed(result):
    return getattr(result, "is_error", False) or getattr(result, "isError", False)


async def main(colorway):
    output = subprocess.run([colorway, "-n", "3", "--format", "json", str(PHOTO)], check=True, capture_output=True)
    colors = json.loads(output.stdout)[0]["colors"]
    server = StdioServerParameters(command=colorway, args=["serve", "--mcp", "--allow-path", str(PHOTOS)])
    async with stdio_client(server) as (reading, writing), ClientSession(reading, writing) as session:
        await session.initialize()
        names = [tool.name for tool in (await session.list_tools()).tools]
        assert names == ["extract", "theme", "contrast"], names

        result = await session.call_tool("extract", {"path": str(PHOTO), "colors": 3})
        assert structured(result)["colors"] == colors, result
        assert json.loads(result.content[0].text) == structured(result)
        data = base64.b64encode(PHOTO.read_bytes()).decode()
        result = await session.call_tool("extract", {"data": data, "colors": 3})
        assert structured(result)["colors"] == colors, result
        result = await session.call_tool("theme", {"path": str(PHOTO)})
        assert structured(result)["dark"]["colors"]["accent"].startswith("#"), result
        result = await session.call_tool("contrast", {"foreground": "white", "ground": "black"})
        assert structured(result)["ratio"] == 21, result

        for name, arguments in [
            ("extract", {"path": "/etc/passwd"}), ("extract", {}), ("extract", {"path": str(PHOTO), "colours": 3}),
            ("contrast", {"foreground": "nothing", "ground": "black"}), ("extract", {"data": "aGVsbG8="}),
        ]:
            result = await session.call_tool(name, arguments)
            assert failed(result) and result.content[0].text, (name, arguments, result)
    print("the tools extract, theme and contrast do what they say")


asyncio.run(main(sys.argv[1]))
