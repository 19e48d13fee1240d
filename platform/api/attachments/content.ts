import type { Services } from "../../context.ts";
import { type Variant, variantKey } from "../../files/ingest.ts";

export interface Stored {
  storageKey: string;
  mediaType: string;
  title: string;
}

/**
 * The bytes with headers that keep an uploaded file from acting in our name: no sniffing, no
 * scripts, and only what browsers show safely is shown; all else is downloaded.
 */
export async function contentResponse(
  { files }: Services,
  stored: Stored,
  asked: { variant: Variant | "original"; range: string | null; cache: string },
): Promise<Response | null> {
  const { variant, range, cache } = asked;
  const small =
    variant === "original" ? null : await files.get(variantKey(stored.storageKey, variant));
  const bytes = small ?? (await files.get(stored.storageKey));
  if (!bytes) return null;
  const mediaType = small ? "image/webp" : stored.mediaType;
  const part = readRange(range, bytes.length);
  return new Response(new Uint8Array(bytes.subarray(part?.from ?? 0, part?.to)), {
    status: part ? 206 : 200,
    headers: {
      "Content-Type": mediaType === "text/plain" ? "text/plain; charset=utf-8" : mediaType,
      "Content-Disposition": `${isShown(mediaType) ? "inline" : "attachment"}; filename*=UTF-8''${encodeName(stored.title)}`,
      "Content-Security-Policy": policyFor(mediaType),
      "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": cache,
      "Accept-Ranges": "bytes",
      ...(part && { "Content-Range": `bytes ${part.from}-${part.to - 1}/${bytes.length}` }),
    },
  });
}

/** The viewers of browsers for PDFs do not run in a sandbox; a PDF's scripts never run as a page's. */
function policyFor(mediaType: string): string {
  return mediaType === "application/pdf"
    ? "default-src 'self'; style-src 'self' 'unsafe-inline'; script-src 'none'; frame-ancestors 'self'"
    : "sandbox; default-src 'none'; style-src 'unsafe-inline'";
}

/** One range, as players of videos ask for; anything else gets the whole file, which is allowed. */
function readRange(range: string | null, size: number): { from: number; to: number } | null {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (first === "" && last === "") return null;
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size : Math.min(size, Number(last) + 1);
  return from < to ? { from, to } : null;
}

function isShown(mediaType: string): boolean {
  return /^(?:image|video)\//.test(mediaType) || mediaType === "application/pdf";
}

function encodeName(title: string): string {
  return encodeURIComponent(title || "file").replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
