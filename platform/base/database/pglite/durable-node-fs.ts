import { closeSync, fdatasyncSync, fsyncSync, openSync } from "node:fs";

import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type EmscriptenOptions = Parameters<NodeFS["init"]>[1];

/** Parts of Emscripten's node file system that syncing needs and PGlite's types omit. */
interface NodeBackend {
  realPath(node: unknown): string;
  stream_ops: { fsync?: (stream: OpenStream) => number };
}

interface OpenStream {
  node: unknown;
  /** File descriptor of the real file; folders have none. */
  nfd?: number;
}

/**
 * A file system with fsync, which PGlite's lacks, so that a power cut loses no acknowledged write. Folders are
 * synced too, because a renamed or new WAL file is only as durable as its directory entry.
 */
export class DurableNodeFs extends NodeFS {
  override async init(pg: PGlite, options: EmscriptenOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    const mount = emscriptenOpts.preRun ?? [];
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [addSync, ...[mount].flat()] },
    };
  }
}

function addSync(module: unknown): void {
  const { NODEFS } = module as { NODEFS: NodeBackend };
  NODEFS.stream_ops.fsync = (stream) => {
    if (stream.nfd !== undefined) fdatasyncSync(stream.nfd);
    else syncFolder(NODEFS.realPath(stream.node));
    return 0;
  };
}

function syncFolder(path: string): void {
  // Skips folders on Windows, which can't open them and whose file system persists their entries itself.
  if (process.platform === "win32") return;
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
