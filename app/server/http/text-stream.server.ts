import { Readable } from "node:stream";

import { createReadableStreamFromReadable } from "@react-router/node";

/** Creates a body that is written while it is read, so that a slow download keeps only one text in memory. */
export function textStream(texts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const readable = Readable.from(texts, { highWaterMark: 1 });
  // A canceled download destroys the stream with the reason, which would end the process if nothing listened.
  readable.on("error", () => undefined);
  return createReadableStreamFromReadable(readable);
}
