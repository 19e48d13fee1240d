import { createReadStream } from "node:fs";

import { fileTypeFromFile } from "file-type";

export type FileKind = "image" | "video" | "document";

export interface SniffedType {
  kind: FileKind;
  mediaType: string;
}

const ALLOWED: Readonly<Record<string, FileKind>> = {
  "image/jpeg": "image",
  "image/png": "image",
  "image/webp": "image",
  "image/gif": "image",
  "image/avif": "image",
  "video/mp4": "video",
  "video/webm": "video",
  "application/pdf": "document",
  "application/zip": "document",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "document",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "document",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "document",
  "application/vnd.oasis.opendocument.text": "document",
  "application/vnd.oasis.opendocument.spreadsheet": "document",
};

/** Detects a media type from the bytes, ignoring the file name; null if it isn't allowed. */
export async function sniffType(path: string): Promise<SniffedType | null> {
  const fileType = await fileTypeFromFile(path);
  if (fileType) {
    const mediaType = fileType.mime === "video/x-m4v" ? "video/mp4" : fileType.mime;
    const kind = ALLOWED[mediaType];
    return kind ? { kind, mediaType } : null;
  }
  return (await isPlainText(path)) ? { kind: "document", mediaType: "text/plain" } : null;
}

const MARKUP = /<(?:svg|html|script|!doctype)\b/i;
/** Maximum number of bytes at the end of a chunk that may be the beginning of a `MARKUP` match. */
const OVERLAP = 16;

/**
 * True if the file is plain text, which has no signature. Content that begins like markup (HTML, SVG, XML) doesn't
 * count as plain text.
 */
async function isPlainText(path: string): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let before = "";
  let isBlank = true;
  try {
    for await (const chunk of createReadStream(path)) {
      const bytes = chunk as Buffer;
      if (bytes.includes(0)) return false;
      const text = decoder.decode(bytes, { stream: true });
      if (MARKUP.test(before + text) || (isBlank && /^\s*</.test(text))) return false;
      isBlank &&= text.trim() === "";
      before = text.slice(-OVERLAP);
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
