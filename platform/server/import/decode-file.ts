import { open, stat } from "node:fs/promises";

import { decodeFile, UNREADABLE } from "../../base/csv/decode-file.ts";

/** Lines are read one at a time, but a file of this size is a mistake. */
export const MAX_FILE_BYTES = 500 * 1024 * 1024;

const BYTE_ORDER_MARKS = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
] as const;

/** The file can't be read as it is; the message says what to do. */
export class ImportFileError extends Error {
  override readonly name = "ImportFileError";
}

/**
 * The encoding of the byte order mark or of the caller, else UTF-8. The whole file is decoded once
 * before the import, because a wrong encoding doesn't fail but stores wrong letters.
 */
export async function findEncoding(path: string, requestedEncoding?: string): Promise<string> {
  const { size } = await stat(path);
  if (size > MAX_FILE_BYTES) {
    throw new ImportFileError(
      `${path} is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB. Split it into several files.`,
    );
  }
  const marked = await readByteOrderMark(path);
  if (marked) {
    await assertDecodes(path, marked, `${path} is damaged: it starts as ${marked} and isn't.`);
    return marked;
  }
  if (requestedEncoding === undefined) {
    await assertDecodes(
      path,
      "utf-8",
      `${path} isn't UTF-8. Save it as "CSV UTF-8", or name its encoding: --encoding windows-1250 for Excel in Polish, --encoding windows-1252 for Excel in English.`,
    );
    return "utf-8";
  }
  const encoding = encodingNamed(requestedEncoding);
  if (encoding !== "utf-8" && (await isUtf8BeyondAscii(path))) {
    throw new ImportFileError(`${path} is UTF-8. Leave out --encoding ${requestedEncoding}.`);
  }
  await assertDecodes(
    path,
    encoding,
    `${path} isn't ${requestedEncoding}. Name another --encoding.`,
  );
  return encoding;
}

async function readByteOrderMark(path: string): Promise<string | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(3), 0, 3, 0);
    const start = buffer.subarray(0, bytesRead);
    return BYTE_ORDER_MARKS.find(([, mark]) =>
      start.subarray(0, mark.length).equals(Buffer.from(mark)),
    )?.[0];
  } finally {
    await file.close();
  }
}

function encodingNamed(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    throw new ImportFileError(
      `Option --encoding: ${label} is unknown. Use utf-8, windows-1250, windows-1252, iso-8859-2 or utf-16le.`,
    );
  }
}

async function assertDecodes(path: string, encoding: string, message: string): Promise<void> {
  if ((await decodedAs(path, encoding)) === "invalid") throw new ImportFileError(message);
}

async function isUtf8BeyondAscii(path: string): Promise<boolean> {
  return (await decodedAs(path, "utf-8")) === "beyond ASCII";
}

async function decodedAs(path: string, encoding: string) {
  let beyondAscii = false;
  for await (const text of decodeFile(path, encoding)) {
    if (text.includes(UNREADABLE)) return "invalid";
    beyondAscii ||= /[^\0-\u007F]/.test(text);
  }
  return beyondAscii ? "beyond ASCII" : "ASCII";
}
