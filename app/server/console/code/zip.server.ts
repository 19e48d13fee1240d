import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";

export interface ArchivedFile {
  path: string;
  text: string;
}

/** A file that is no archive, or one with more than the limits allow. */
export class ZipError extends Error {
  override readonly name = "ZipError";
}

const ENTRY = 0x04034b50;
const DIRECTORY = 0x02014b50;
const END = 0x06054b50;
const DEFLATED = 8;
/** Version 2.0: folders and deflate. */
const VERSION = 20;
/** Names are UTF-8. */
const UTF8 = 0x0800;
/** 1980-01-01, so that the same files give the same archive. */
const DATE = 0x0021;

/** An archive of texts. */
export function writeZip(files: readonly ArchivedFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, text } of files) {
    const name = Buffer.from(path);
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(VERSION, 0);
    facts.writeUInt16LE(UTF8, 2);
    facts.writeUInt16LE(DEFLATED, 4);
    facts.writeUInt16LE(DATE, 8);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const head = Buffer.alloc(20);
    head.writeUInt32LE(DIRECTORY, 0);
    head.writeUInt16LE(VERSION, 4);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(head.subarray(0, 6), facts, tail, name);
    parts.push(numberOf(ENTRY), facts, name, packed);
    offset += 4 + facts.length + name.length + packed.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listing, end]);
}

interface Limits {
  maxFiles: number;
  /** Of all texts together, whatever the archive says their sizes are. */
  maxBytes: number;
}

/** The files of an archive whose path ends so; folders and other files are left out. */
export function readZip(
  archive: Buffer,
  ending: string,
  { maxFiles, maxBytes }: Limits,
): ArchivedFile[] {
  try {
    const end = archive.lastIndexOf(numberOf(END));
    if (end < 0) throw new ZipError();
    const count = archive.readUInt16LE(end + 10);
    let at = archive.readUInt32LE(end + 16);
    let bytes = 0;
    const files: ArchivedFile[] = [];
    for (let entry = 0; entry < count; entry += 1) {
      if (archive.readUInt32LE(at) !== DIRECTORY) throw new ZipError();
      const nameLength = archive.readUInt16LE(at + 28);
      const path = archive.toString("utf8", at + 46, at + 46 + nameLength);
      if (path.endsWith(ending)) {
        const text = readEntry(archive, at, maxBytes - bytes);
        bytes += text.length;
        if (files.push({ path, text: decode(text) }) > maxFiles) throw new ZipError();
      }
      at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    }
    return files;
  } catch (error) {
    // Numbers that point outside of the archive, and content that is cut off or too long.
    throw error instanceof ZipError ? error : new ZipError("", { cause: error });
  }
}

function readEntry(archive: Buffer, at: number, maxOutputLength: number): Buffer {
  if (maxOutputLength <= 0) throw new ZipError();
  const method = archive.readUInt16LE(at + 10);
  const size = archive.readUInt32LE(at + 20);
  const offset = archive.readUInt32LE(at + 42);
  if (archive.readUInt32LE(offset) !== ENTRY) throw new ZipError();
  const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
  const packed = archive.subarray(start, start + size);
  if (method === DEFLATED) return inflateRawSync(packed, { maxOutputLength });
  if (method !== 0 || packed.length > maxOutputLength) throw new ZipError();
  return packed;
}

function decode(bytes: Buffer): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

function numberOf(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
