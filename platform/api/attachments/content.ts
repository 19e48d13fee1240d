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
  services: Services,
  stored: Stored,
  variant: Variant | "original",
  cache: string,
): Promise<Response | null> {
  const small =
    variant === "original"
      ? null
      : await services.files.get(variantKey(stored.storageKey, variant));
  const bytes = small ?? (await services.files.get(stored.storageKey));
  if (!bytes) return null;
  const mediaType = small ? "image/webp" : stored.mediaType;
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": mediaType === "text/plain" ? "text/plain; charset=utf-8" : mediaType,
      "Content-Disposition": `${isShown(mediaType) ? "inline" : "attachment"}; filename*=UTF-8''${encodeName(stored.title)}`,
      "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": cache,
    },
  });
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
