/** Blanks, control characters and backslashes, which browsers remove or interpret differently. */
const UNSAFE = /[\s\p{Cc}\\]/u;

/** Whether an address is absolute and safe to link to, unlike `javascript:` and `data:`. */
export function isWebAddress(text: string): boolean {
  if (UNSAFE.test(text)) return false;
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** Returns the name that a browser would give the file at a web address, such as `lamp.png`. */
export function fileNameOf(address: string): string {
  const { host = address, pathname = "" } = URL.parse(address) ?? {};
  const last = pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last) || host;
  } catch {
    return last;
  }
}

/**
 * Whether a text is a web address or a path of this installation; `//host` would point to another site.
 */
export function isSafeAddress(text: string): boolean {
  return isWebAddress(text) || (/^\/(?!\/)/.test(text) && !UNSAFE.test(text));
}

/**
 * Returns the address if it is safe, otherwise null. For addresses that were stored before addresses were validated.
 */
export function safeAddress(text: string | null | undefined): string | null {
  return text && isSafeAddress(text) ? text : null;
}
