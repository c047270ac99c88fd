// A worker that decodes a file with the browser's decoders, reduces it, and returns a bitmap or the bytes of a PNG,
// while the page stays responsive.

self.addEventListener("message", async ({ data: { number, file, height, asFile } }) => {
  try {
    const bitmap = await createImageBitmap(file, height ? { resizeHeight: height, resizeQuality: "medium" } : {});
    if (asFile) self.postMessage({ number, result: await encoded(bitmap) });
    else self.postMessage({ number, result: bitmap }, [bitmap]);
  } catch (error) {
    self.postMessage({ number, error: error.message });
  }
});

// The wider color space, which the PNG declares, preserves colors outside sRGB.
async function encoded(bitmap) {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext("2d", { colorSpace: "display-p3" });
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: "image/png" });
}
