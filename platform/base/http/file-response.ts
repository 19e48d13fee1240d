import { createHash } from "node:crypto";

import { z } from "zod";

import type { FileStore } from "../files/file-store.ts";
import { type Variant, variantKey, VARIANTS } from "../files/ingest-upload.ts";

export interface StoredContent {
  storageKey: string;
  mediaType: string;
  title: string;
}

/**
 * Serves an uploaded file with headers that prevent it from acting as our origin: no sniffing, no
 * scripts. Only types that browsers display safely are shown; others are downloaded.
 */
export async function contentResponse(
  files: FileStore,
  stored: StoredContent,
  {
    variant,
    requestHeaders,
    cache,
  }: { variant: Variant | "original"; requestHeaders: Headers; cache: string },
): Promise<Response | null> {
  const original = stored.storageKey;
  const key = variant === "original" ? original : variantKey(original, variant);
  const small = key === original ? null : await files.open(key);
  const content = small ?? (await files.open(original));
  if (!content) return null;
  const { size } = content;
  const mediaType = small ? "image/webp" : stored.mediaType;
  const tag = buildEtag(small ? key : original);
  const headers = {
    "Content-Type": mediaType === "text/plain" ? "text/plain; charset=utf-8" : mediaType,
    "Content-Disposition": `${isDisplayable(mediaType) ? "inline" : "attachment"}; filename*=UTF-8''${encodeName(stored.title)}`,
    "Content-Security-Policy": policyFor(mediaType),
    "X-Content-Type-Options": "nosniff",
    // Public files may be shown by pages at another origin.
    "Cross-Origin-Resource-Policy": cache.startsWith("public") ? "cross-origin" : "same-origin",
    // No proxy may compress the file, because a range of the compressed bytes would be wrong.
    "Cache-Control": `${cache}, no-transform`,
    "Accept-Ranges": "bytes",
    ETag: tag,
  };
  if (namesTag(requestHeaders.get("if-none-match"), tag))
    return new Response(null, { status: 304, headers });

  const ifRange = requestHeaders.get("if-range");
  const range =
    ifRange === null || ifRange === tag ? readRange(requestHeaders.get("range"), size) : null;
  if (range === "unsatisfiable") {
    const nothing = { ...headers, "Content-Range": `bytes */${size}` };
    return new Response(null, { status: 416, headers: nothing });
  }
  const { from, to } = range ?? { from: 0, to: size };
  return new Response(from < to ? content.stream(from, to) : null, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      "Content-Length": String(to - from),
      ...(range && { "Content-Range": `bytes ${from}-${to - 1}/${size}` }),
    },
  });
}

/**
 * Builds an ETag from the key, because the content of a key never changes. The key is hashed, so that it isn't
 * revealed.
 */
function buildEtag(key: string): string {
  return `"${createHash("sha256").update(key).digest("base64url").slice(0, 22)}"`;
}

function namesTag(header: string | null, tag: string): boolean {
  const tags = new Set(
    (header ?? "").split(",").map((entityTag) => entityTag.trim().replace(/^W\//, "")),
  );
  return tags.has(tag) || tags.has("*");
}

/**
 * PDFs aren't sandboxed, because the viewers of browsers don't work in a sandbox. Scripts of a PDF never run in the
 * page.
 */
function policyFor(mediaType: string): string {
  return mediaType === "application/pdf"
    ? "default-src 'self'; style-src 'self' 'unsafe-inline'; script-src 'none'; frame-ancestors 'self'"
    : "sandbox; default-src 'none'; style-src 'unsafe-inline'";
}

/**
 * Reads a single range, as video players request it; several ranges get the whole file, which HTTP allows.
 */
function readRange(
  range: string | null,
  size: number,
): { from: number; to: number } | "unsatisfiable" | null {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size : Math.min(size, Number(last) + 1);
  return from < to ? { from, to } : "unsatisfiable";
}

function isDisplayable(mediaType: string): boolean {
  return /^(?:image|video)\//.test(mediaType) || mediaType === "application/pdf";
}

function encodeName(title: string): string {
  return encodeURIComponent(title || "file").replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export const Content = z.object({ variant: z.enum(["original", ...VARIANTS]).default("original") });
