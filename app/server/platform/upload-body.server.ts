import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { ReadableStream } from "node:stream/web";

/** A local file and the JSON that is uploaded with it. */
export interface Upload {
  request: object;
  file: { path: string; name: string };
}

/**
 * Builds a multipart body that reads the file while it is sent. The runtime's own `FormData` would read all
 * of it into memory, however slowly the platform receives it.
 */
export function uploadBody({ request, file }: Upload): RequestInit & { duplex: "half" } {
  const boundary = randomUUID();
  const partHeader = (name: string, rest: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n`;
  const name = file.name.replaceAll(/["\r\n]/g, encodeURIComponent);
  const before = [
    partHeader("request", "\r\nContent-Type: application/json"),
    JSON.stringify(request),
    "\r\n",
    partHeader("file", `; filename="${name}"\r\nContent-Type: application/octet-stream`),
  ].join("");
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body: ReadableStream.from(
      chunks(before, file.path, `\r\n--${boundary}--\r\n`),
    ) as unknown as BodyInit,
    duplex: "half",
  };
}

async function* chunks(before: string, path: string, after: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(before);
  for await (const chunk of createReadStream(path)) yield chunk as Buffer;
  yield Buffer.from(after);
}
