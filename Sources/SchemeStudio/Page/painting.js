// A worker: decodes a file as the browser can, reduces it, and returns it as a bitmap or as the bytes of a PNG, so
// that the page goes on meanwhile.

self.addEventListener("message", async ({ data: { number, file, height, asFile } }) => {
  try {
    const bitmap = await createImageBitmap(file, height ? { resizeHeight: height, resizeQuality: "medium" } : {});
    if (asFile) self.postMessage({ number, result: await encoded(bitmap) });
    else self.postMessage({ number, result: bitmap }, [bitmap]);
  } catch (error) {
    self.postMessage({ number, error: error.message });
  }
});

// In the wider color space, which the PNG then names: colors outside sRGB stay what they are.
async function encoded(bitmap) {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext("2d", { colorSpace: "display-p3" });
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: "image/png" });
}
