import { type FileHandle, open } from "node:fs/promises";

const CHUNK_BYTES = 64 * 1024;
/** A reader that reads nothing for this long is gone or tries to keep files open. */
export const STALLED_READER_TIMEOUT_MS = 60_000;

/**
 * Streams part of a file in chunks on demand: a slow reader costs one chunk of memory. The file is
 * opened by the first read and closed at the end, on cancel and on a stall.
 */
export function streamFile(
  path: string,
  from: number,
  to: number,
  timeoutMs = STALLED_READER_TIMEOUT_MS,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let file: FileHandle | undefined;
  let timer: NodeJS.Timeout | undefined;
  let position = from;
  const close = async () => {
    clearTimeout(timer);
    const opened = file;
    file = undefined;
    await opened?.close();
  };
  return new ReadableStream(
    {
      async pull(controller) {
        clearTimeout(timer);
        try {
          file ??= await open(path, "r");
          const chunk = new Uint8Array(Math.min(CHUNK_BYTES, to - position));
          const { bytesRead } = await file.read(chunk, 0, chunk.length, position);
          if (bytesRead === 0) throw new Error("The file is shorter than expected");
          position += bytesRead;
          controller.enqueue(chunk.subarray(0, bytesRead));
        } catch (error) {
          await close();
          throw error;
        }
        if (position >= to) {
          await close();
          controller.close();
          return;
        }
        timer = setTimeout(() => {
          controller.error(new Error("The reader stalled"));
          void close();
        }, timeoutMs).unref();
      },
      cancel: close,
    },
    // Disables reading ahead.
    { highWaterMark: 0 },
  );
}
