import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

import tar from "tar-stream";

import { ConfigError } from "../errors/setting-error.ts";
import { CHECKSUMS, MANIFEST, type Manifest, parseManifest } from "./manifest.ts";

const HASH_LINE = /^([0-9a-f]{64})  (.+)$/;
/** Size limit of archive members that are read into memory; all others are streamed. */
const MAX_TEXT_BYTES = 64_000_000;

/** Called with each member after the manifest, in the order of the archive. */
export type ReceiveMember = (
  member: { name: string; size: number; bytes: Readable },
  manifest: Manifest,
) => Promise<void>;

/**
 * Reads an archive and compares every member with its checksum. The checksums come last, so callers read it
 * twice: first to check it, then to load it.
 */
export async function readArchive(path: string, receive: ReceiveMember): Promise<Manifest> {
  const hashes = new Map<string, string>();
  let manifest: Manifest | null = null;
  let sums: string | null = null;
  const extract = tar.extract();
  const reading = pipeline(createReadStream(path), extract);
  const receiving = (async () => {
    for await (const entry of extract) {
      const { name, size } = entry.header;
      const hash = createHash("sha256");
      const bytes = Readable.from(hashed(entry, hash), { objectMode: false });
      if (sums !== null) throw damaged(`${name} follows its checksums`);
      if (name === CHECKSUMS) sums = await readText(bytes, size);
      else if (name === MANIFEST) manifest = parseManifest(await readText(bytes, size));
      else if (manifest === null) throw new ConfigError(`${path} is no backup of Vitrine`);
      else await receive({ name, size, bytes }, manifest);
      for await (const rest of bytes) void rest;
      if (name !== CHECKSUMS) hashes.set(name, hash.digest("hex"));
    }
  })();
  try {
    await Promise.all([reading, receiving]);
  } catch (error) {
    throw asSentence(error, path);
  }
  if (manifest === null) throw new ConfigError(`${path} is no backup of Vitrine`);
  if (sums === null) throw damaged("its end is missing");
  compare(sums, hashes);
  return manifest;
}

async function* hashed(source: AsyncIterable<unknown>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of source) {
    hash.update(chunk as Buffer);
    yield chunk;
  }
}

async function readText(bytes: Readable, size: number): Promise<string> {
  if (size > MAX_TEXT_BYTES) throw damaged("its description is too large");
  return text(bytes);
}

function compare(sums: string, hashes: ReadonlyMap<string, string>): void {
  const expected = new Map<string, string>();
  for (const line of sums.trimEnd().split("\n")) {
    const [, hash, name] = HASH_LINE.exec(line) ?? [];
    if (hash === undefined || name === undefined) throw damaged("its checksums can't be read");
    expected.set(name, hash);
  }
  for (const [name, hash] of expected) {
    if (hashes.get(name) !== hash) {
      throw damaged(hashes.has(name) ? `${name} has another checksum` : `${name} is missing`);
    }
  }
  const extra = [...hashes.keys()].find((name) => !expected.has(name));
  if (extra !== undefined) throw damaged(`${extra} has no checksum`);
}

export function damaged(what: string): ConfigError {
  return new ConfigError(`The archive is damaged: ${what}`);
}

/** Replaces errors about the tar format, which don't help an operator, with readable ones. */
function asSentence(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || error instanceof ConfigError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return new ConfigError(`There is no file ${path}`);
  if (code === "EISDIR") return new ConfigError(`${path} is a folder`);
  if (code === "EACCES") return new ConfigError(`${path} can't be read by this user`);
  if (/tar|unexpected end|premature/i.test(error.message))
    return damaged("its end is missing, or it is no tar file");
  return error;
}
