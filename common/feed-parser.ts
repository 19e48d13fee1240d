import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";

/** A file of a multipart form while it is being received. */
export interface ArrivingFile {
  stream: Readable;
  received: Promise<void>;
}

/**
 * Pipes the body of a request into a multipart parser, which adds each of its files to `files`.
 * No write to a file is pending when this resolves or rejects.
 */
export async function feedParser(
  body: ReadableStream | null,
  parser: Writable,
  files: readonly ArrivingFile[],
  limit: { maxBytes: number; tooLarge: () => Error },
): Promise<void> {
  try {
    await pipeline(readBytes(body, limit), parser);
  } catch (error) {
    // Destroys the streams of the files, because a stream never ends by itself if the parser fails in the middle of
    // its file.
    for (const { stream } of files) stream.destroy(new Error("The request breaks off"));
    throw error;
  } finally {
    // A file can only be deleted once no write to it is pending.
    await Promise.allSettled(files.map(({ received }) => received));
  }
  await Promise.all(files.map(({ received }) => received));
}

/** Counts the bytes, because a client may send no or a wrong Content-Length. */
async function* readBytes(
  body: ReadableStream | null,
  { maxBytes, tooLarge }: { maxBytes: number; tooLarge: () => Error },
): AsyncGenerator<Uint8Array> {
  if (!body) return;
  let size = 0;
  for await (const chunk of Readable.fromWeb(body as NodeReadableStream<Uint8Array>)) {
    const bytes = chunk as Uint8Array;
    size += bytes.byteLength;
    if (size > maxBytes) throw tooLarge();
    yield bytes;
  }
}

/** Whether an error comes from the system, such as a full disk, and is not the client's mistake. */
export function isSystemError(error: unknown): boolean {
  return error instanceof Error && "errno" in error;
}
