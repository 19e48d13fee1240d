import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { ReadableStream } from "node:stream/web";

/**
 * Local files and the JSON that is uploaded with them. The JSON refers to them in this order as `multipart://file`.
 */
export interface Upload {
  request: object;
  files: readonly { path: string; name: string }[];
}

/**
 * Builds a multipart body that reads the files while they are sent. The runtime's own `FormData` would read
 * all of them into memory, however slowly the platform receives them.
 */
export function uploadBody({ request, files }: Upload): RequestInit & { duplex: "half" } {
  const boundary = randomUUID();
  const partHeader = (name: string, rest: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n`;
  const start = partHeader("request", "\r\nContent-Type: application/json");
  const parts = files.map(({ path, name }) => {
    const quoted = name.replaceAll(/["\r\n]/g, encodeURIComponent);
    const rest = `; filename="${quoted}"\r\nContent-Type: application/octet-stream`;
    return { before: `\r\n${partHeader("file", rest)}`, path };
  });
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body: ReadableStream.from(
      chunks(start + JSON.stringify(request), parts, `\r\n--${boundary}--\r\n`),
    ) as unknown as BodyInit,
    duplex: "half",
  };
}

async function* chunks(
  start: string,
  parts: readonly { before: string; path: string }[],
  end: string,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(start);
  for (const { before, path } of parts) {
    yield Buffer.from(before);
    for await (const chunk of createReadStream(path)) yield chunk as Buffer;
  }
  yield Buffer.from(end);
}
