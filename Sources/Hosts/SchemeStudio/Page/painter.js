// Requests pictures from the worker in `painting.js`.

let worker = null;
let count = 0;
const waiting = new Map();

function ask(request) {
  worker ??= start();
  const number = count++;
  return new Promise((resolve, reject) => {
    waiting.set(number, { resolve, reject });
    worker.postMessage({ number, ...request });
  });
}

function start() {
  const result = new Worker("/painting.js");
  result.addEventListener("message", ({ data: { number, result, error } }) => {
    const { resolve, reject } = waiting.get(number);
    waiting.delete(number);
    if (error === undefined) resolve(result);
    else reject(new Error(error));
  });
  // A worker that fails answers nothing more.
  for (const kind of ["error", "messageerror"]) {
    result.addEventListener(kind, ({ message }) => {
      result.terminate();
      worker = null;
      for (const { reject } of waiting.values()) reject(new Error(message ?? "the browser's decoder has failed"));
      waiting.clear();
    });
  }
  return result;
}

/** Returns a bitmap of a file, with a height in pixels. Throws if the browser cannot read the file. */
export const thumbnail = (file, height) => ask({ file, height });

/** Returns a PNG with all pixels of a file. Throws if the browser cannot read the file. */
export const asPNG = (file) => ask({ file, asFile: true });
