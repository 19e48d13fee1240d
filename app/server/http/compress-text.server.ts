import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import Negotiator from "negotiator";

/** Below this length in bytes a compressed text saves no packet. */
const MIN_BYTES = 1_024;
/** Chosen by measurement, see docs/decisions/0057: the next quality takes half as long again for 4 % fewer bytes. */
const BROTLI_QUALITY = 3;
/** Logarithm of the window's size; a page repeats itself within 256 KB. A larger one only takes longer to allocate. */
const BROTLI_WINDOW_BITS = 18;
const GZIP_LEVEL = 4;

const COMPRESSIONS: Record<string, (text: Buffer) => Buffer> = {
  br: (text) =>
    brotliCompressSync(text, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  gzip: (text) => gzipSync(text, { level: GZIP_LEVEL }),
};

/**
 * Creates the response with a complete text, in the best encoding that the client accepts. Compressed in one piece,
 * because a stream allocates new windows for each response and copies every chunk.
 */
export function compressedResponse(
  request: Request,
  text: string,
  { headers, status }: { headers: Headers; status: number },
): Response {
  const bytes = Buffer.from(text);
  headers.append("vary", "Accept-Encoding");
  const encoding = bytes.length < MIN_BYTES ? undefined : preferredEncoding(request);
  const body = (encoding && COMPRESSIONS[encoding]?.(bytes)) ?? bytes;
  if (body !== bytes && encoding) headers.set("content-encoding", encoding);
  headers.set("content-length", String(body.length));
  return new Response(body as Uint8Array<ArrayBuffer>, { headers, status });
}

/** Brotli comes before gzip even if the client lists it last, because most list what they know by its age. */
function preferredEncoding(request: Request): string | undefined {
  const headers = { "accept-encoding": request.headers.get("accept-encoding") ?? "" };
  const names = Object.keys(COMPRESSIONS);
  const accepted = new Negotiator({ headers }).encodings(names);
  return names.find((name) => accepted.includes(name));
}
