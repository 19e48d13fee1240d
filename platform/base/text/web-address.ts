/** Blanks, control characters and backslashes: browsers drop them or read them as something else. */
const UNSAFE = /[\s\p{Cc}\\]/u;

/** An absolute address that is safe to link to: `javascript:` and `data:` are not. */
export function isWebAddress(text: string): boolean {
  if (UNSAFE.test(text)) return false;
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** A web address or a path of this installation; `//host` leads elsewhere. */
export function isSafeAddress(text: string): boolean {
  return isWebAddress(text) || (/^\/(?!\/)/.test(text) && !UNSAFE.test(text));
}

/** For what was stored before addresses were validated. */
export function safeAddress(text: string | null | undefined): string | null {
  return text && isSafeAddress(text) ? text : null;
}
