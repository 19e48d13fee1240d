import { isAscii, isUtf8 } from "node:buffer";

/**
 * Letters and signs of the languages of Europe and East Asia, and pictures. What `É®` and the like of other encodings
 * would be in UTF-8 is none of them.
 */
const PLAUSIBLE =
  /^(?:[\0-\u007F\u00A0-\u017F\u0218-\u021B\u0386-\u03CE\u0401-\u045F\u0490\u0491\u1E00-\u1EFF\u2000-\u2BFF\u3000-\u9FFF\uAC00-\uD7A3\uFB01\uFB02\uFF01-\uFF5E\p{Emoji}]|\uFE0E|\uFE0F)*$/u;

/** Whether a line has letters beyond ASCII, and in UTF-8 they are such as people write. */
export function isPlausibleUtf8(line: Uint8Array): boolean {
  if (isAscii(line) || !isUtf8(line)) return false;
  return PLAUSIBLE.test(new TextDecoder().decode(line));
}
