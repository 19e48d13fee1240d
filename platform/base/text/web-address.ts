/** Blanks, control characters and backslashes: browsers drop or reinterpret them. */
const UNSAFE = /[\s\p{Cc}\\]/u;

/** An absolute address that is safe to link to: `javascript:` and `data:` are not. */
export function isWebAddress(text: string): boolean {
  if (UNSAFE.test(text)) return false;
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** A web address or a path of this installation; `//host` would point to another site. */
export function isSafeAddress(text: string): boolean {
  return isWebAddress(text) || (/^\/(?!\/)/.test(text) && !UNSAFE.test(text));
}

/** For addresses that were stored before they were validated. */
export function safeAddress(text: string | null | undefined): string | null {
  return text && isSafeAddress(text) ? text : null;
}
