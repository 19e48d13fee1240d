/** Blanks, control characters and backslashes: browsers drop or reinterpret them. */
const UNSAFE = /[\s\p{Cc}\\]/u;

/** An absolute address that is safe to link to: `javascript:` and `data:` are not. */
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

/** A web address or a path of this installation; `//host` would point to another site. */
export function isSafeAddress(text: string): boolean {
  return isWebAddress(text) || (/^\/(?!\/)/.test(text) && !UNSAFE.test(text));
}

/** Returns the address if it is safe, for addresses stored before they were validated. */
export function safeAddress(text: string | null | undefined): string | null {
  return text && isSafeAddress(text) ? text : null;
}
