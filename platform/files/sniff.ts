import { fileTypeFromBuffer } from "file-type";

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

/** What the bytes are, whatever the file is called; null when we don't take it. */
export async function sniffType(bytes: Uint8Array): Promise<SniffedType | null> {
  const found = await fileTypeFromBuffer(bytes);
  if (found) {
    const mediaType = found.mime === "video/x-m4v" ? "video/mp4" : found.mime;
    const kind = ALLOWED[mediaType];
    return kind ? { kind, mediaType } : null;
  }
  return isPlainText(bytes) ? { kind: "document", mediaType: "text/plain" } : null;
}

/** Text has no signature. Anything that starts like markup (HTML, SVG, XML) is not plain text. */
function isPlainText(bytes: Uint8Array): boolean {
  if (bytes.length === 0 || bytes.includes(0)) return false;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return !/^\s*</.test(text) && !/<(?:svg|html|script|!doctype)\b/i.test(text);
  } catch {
    return false;
  }
}
