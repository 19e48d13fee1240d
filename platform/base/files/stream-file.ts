import { type FileHandle, open } from "node:fs/promises";

const CHUNK_BYTES = 64 * 1024;
/** Time after which a reader that reads nothing counts as stalled: it is gone, or tries to keep files open. */
const STALLED_READER_TIMEOUT_MS = 60_000;

type Chunk = Uint8Array<ArrayBuffer>;

/** An opened source that is read once, from beginning to end. */
export interface ChunkSource {
  /** Reads the next chunk; null or an empty one at the end. */
  read(): Promise<Chunk | null>;
  close(): Promise<void> | void;
}

/** Streams part of a file, from byte `from` up to byte `to`, which is excluded; see `streamChunks`. */
export function streamFile(
  path: string,
  from: number,
  to: number,
  timeoutMs = STALLED_READER_TIMEOUT_MS,
): ReadableStream<Chunk> {
  return streamChunks(async () => readerOf(await open(path, "r"), from, to), to - from, timeoutMs);
}

function readerOf(file: FileHandle, from: number, to: number): ChunkSource {
  let position = from;
  return {
    read: async () => {
      const chunk = new Uint8Array(Math.min(CHUNK_BYTES, to - position));
      const { bytesRead } = await file.read(chunk, 0, chunk.length, position);
      position += bytesRead;
      return chunk.subarray(0, bytesRead);
    },
    close: () => file.close(),
  };
}

/**
 * Streams `size` bytes of a source in chunks, on demand, so that a slow reader costs the memory of one chunk. The
 * source is opened by the first read, and closed at the end, when the stream is cancelled or when the reader stalls.
 */
export function streamChunks(
  openSource: () => Promise<ChunkSource>,
  size: number,
  timeoutMs = STALLED_READER_TIMEOUT_MS,
): ReadableStream<Chunk> {
  let source: ChunkSource | undefined;
  let timer: NodeJS.Timeout | undefined;
  let left = size;
  const close = async () => {
    clearTimeout(timer);
    const opened = source;
    source = undefined;
    await opened?.close();
  };
  return new ReadableStream(
    {
      async pull(controller) {
        clearTimeout(timer);
        try {
          source ??= await openSource();
          const chunk = await source.read();
          if (!chunk?.length) throw new Error("The file is shorter than expected");
          left -= chunk.length;
          controller.enqueue(chunk);
        } catch (error) {
          await close();
          throw error;
        }
        if (left <= 0) {
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
    // A high-water mark of 0 disables reading ahead.
    { highWaterMark: 0 },
  );
}
