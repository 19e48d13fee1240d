import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import tar from "tar-stream";

import { CHECKSUMS } from "./manifest.ts";

/** A member of the archive. The tar format needs its size before its bytes. */
export interface Entry {
  name: string;
  size: number;
  open(): Promise<Readable> | Readable;
}

/**
 * Writes a tar file whose last member has the SHA-256 of every other one, in the format of
 * `sha256sum`. The file gets its name only when it is complete and on disk; only this user may read
 * it. Returns its size in bytes.
 */
export async function writeArchive(
  path: string,
  entries: AsyncIterable<Entry> | Iterable<Entry>,
): Promise<number> {
  const partial = `${path}.part`;
  try {
    const pack = tar.pack();
    const writing = pipeline(Readable.from(pack), createWriteStream(partial, { mode: 0o600 }));
    await Promise.all([writing, packAll(pack, entries)]);
    const file = await open(partial, "r+");
    const { size } = await file.stat();
    await file.sync();
    await file.close();
    await rename(partial, path);
    const folder = await open(dirname(path), "r");
    await folder.sync();
    await folder.close();
    return size;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function packAll(
  pack: tar.Pack,
  entries: AsyncIterable<Entry> | Iterable<Entry>,
): Promise<void> {
  try {
    const sums: string[] = [];
    for await (const entry of entries) sums.push(`${await packEntry(pack, entry)}  ${entry.name}`);
    const bytes = Buffer.from(`${sums.join("\n")}\n`);
    await packEntry(pack, {
      name: CHECKSUMS,
      size: bytes.length,
      open: () => Readable.from([bytes]),
    });
    pack.finalize();
  } catch (error) {
    pack.destroy(error as Error);
    throw error;
  }
}

async function packEntry(pack: tar.Pack, entry: Entry): Promise<string> {
  const { name, size } = entry;
  const hash = createHash("sha256");
  const packed = Promise.withResolvers<void>();
  const sink = pack.entry({ name, size, mode: 0o600 }, (error) => {
    if (error) packed.reject(error);
    else packed.resolve();
  });
  // The caller already gets the error that destroyed the archive. Without these handlers, the same error would end
  // the process.
  sink.on("error", () => undefined);
  packed.promise.catch(() => undefined);
  for await (const chunk of await entry.open()) {
    hash.update(chunk as Buffer);
    if (!sink.write(chunk)) await once(sink, "drain");
  }
  sink.end(null);
  await packed.promise;
  return hash.digest("hex");
}
