import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";

import { DurableNodeFs } from "./durable-node-fs.ts";

const SETTINGS = [
  "shared_buffers=32MB",
  "work_mem=16MB",
  "jit=off",
  "random_page_cost=1.1",
  "max_wal_size=64MB",
  "min_wal_size=32MB",
  "timezone=UTC",
  "pg_trgm.word_similarity_threshold=0.4",
];

const extensions = { pg_trgm, btree_gin };

/** Opens a cluster on disk. A commit is acknowledged only after its WAL is on disk. */
export function openFolder(folder: string): Promise<PGlite> {
  // -F turns fsync off. Of the sync methods only `fsync` reaches the file system: this build's
  // fdatasync does nothing.
  const startParams = [
    ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
    ...asParams([...SETTINGS, "wal_sync_method=fsync"]),
  ];
  return PGlite.create({ fs: new DurableNodeFs(folder), extensions, startParams });
}

export function openMemory(template?: Blob): Promise<PGlite> {
  return PGlite.create({
    extensions,
    startParams: [...PGlite.defaultStartParams, ...asParams(SETTINGS)],
    ...(template && { loadDataDir: template }),
  });
}

function asParams(settings: string[]): string[] {
  return settings.flatMap((setting) => ["-c", setting]);
}
