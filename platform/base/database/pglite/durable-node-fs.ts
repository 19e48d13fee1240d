import { closeSync, fdatasyncSync, fsyncSync, openSync } from "node:fs";

import type { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type EmscriptenOptions = Parameters<NodeFS["init"]>[1];

/** Members of Emscripten's file system for Node.js that syncing needs, but PGlite's types don't declare. */
interface NodeBackend {
  realPath(node: unknown): string;
  stream_ops: { fsync?: (stream: OpenStream) => number };
}

interface OpenStream {
  node: unknown;
  /** File descriptor of the real file; undefined for folders. */
  nfd?: number;
}

/**
 * A file system that syncs files, which PGlite's own doesn't, so that a power cut loses no acknowledged write.
 * Folders are synced too, because a renamed or new WAL file is lost with its directory entry.
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
