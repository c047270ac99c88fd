#!/usr/bin/env python3
"""Uses the tools of `colorway serve --mcp` through the official SDK of the Model Context Protocol.

    python3 Tests/Checks/ServerClient/tools.py COLORWAY

The SDK is the package `mcp` on PyPI. If it is not installed, the test is skipped with a message.
"""

import asyncio
import base64
import json
import pathlib
import subprocess
import sys

try:
    from mcp import ClientSession, StdioServerParameters, types
    from mcp.client.stdio import stdio_client
except ImportError:
    print("skipped: the package 'mcp' is not installed")
    sys.exit(0)

PHOTOS = pathlib.Path(__file__).resolve().parents[3] / "SampleImages" / "Photos"
PHOTO = PHOTOS / "dunes.jpg"


def structured(result):
    return getattr(result, "structured_content", None) or getattr(result, "structuredContent", None)


def failed(result):
    return getattr(result, "is_error", False) or getattr(result, "isError", False)


def dump(tool):
    return tool.model_dump(by_alias=True)


def assert_items(schema):
    """Checks that every array in a schema declares its items."""
    if isinstance(schema, dict):
        types = schema.get("type")
        assert "items" in schema or "array" not in (types if isinstance(types, list) else [types]), schema
        for part in schema.values():
            assert_items(part)
    if isinstance(schema, list):
        for part in schema:
            assert_items(part)


async def use_roots(colorway):
    """Offers roots, the only folders whose files the server allows."""
    asked = asyncio.Event()

    async def roots(context):
        asked.set()
        return types.ListRootsResult(roots=[types.Root(uri=PHOTOS.as_uri())])

    server = StdioServerParameters(command=colorway, args=["serve", "--mcp"])
    async with stdio_client(server) as (reading, writing), ClientSession(
        reading, writing, list_roots_callback=roots
    ) as session:
        await session.initialize()
        await asyncio.wait_for(asked.wait(), 60)
        await session.send_ping()
        result = await session.call_tool("extract", {"path": str(PHOTO)})
        assert not failed(result), result
        result = await session.call_tool("extract", {"path": str(pathlib.Path(__file__).resolve())})
        assert failed(result) and "not in a folder" in result.content[0].text, result


async def main(colorway):
    output = subprocess.run([colorway, "-n", "3", "--format", "json", str(PHOTO)], check=True, capture_output=True)
    colors = json.loads(output.stdout)[0]["colors"]
    server = StdioServerParameters(command=colorway, args=["serve", "--mcp", "--allow-path", str(PHOTOS)])
    async with stdio_client(server) as (reading, writing), ClientSession(reading, writing) as session:
        await session.initialize()
        tools = (await session.list_tools()).tools
        assert [tool.name for tool in tools] == ["extract", "theme", "contrast"], tools
        for tool in tools:
            # The client of the SDK validates each result against the schema.
            assert dump(tool)["outputSchema"]["required"], tool
            assert_items(dump(tool)), tool

        result = await session.call_tool("extract", {"path": str(PHOTO), "colors": 3})
        assert structured(result)["colors"] == colors, result
        text, image = result.content
        assert all(color["hex"] in text.text for color in colors) and len(text.text) < 200, text
        assert base64.b64decode(image.data).startswith(b"\x89PNG"), image
        result = await session.call_tool("extract", {"path": str(PHOTO), "colors": 256})
        assert len(result.content[0].text) < 10_000, result.content[0]
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
            assert "'bytes'" not in result.content[0].text, result
    await use_roots(colorway)
    print("the tools extract, theme and contrast do what they say")


asyncio.run(main(sys.argv[1]))
