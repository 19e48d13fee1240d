import { isAscii, isUtf8 } from "node:buffer";

/**
 * Characters that are plausible in a catalogue: letters and signs of European and East Asian languages, and emoji.
 * Texts of other encodings, such as `É®`, rarely decode to these characters only.
 */
const PLAUSIBLE =
  /^(?:[\0-\u007F\u00A0-\u017F\u0218-\u021B\u0386-\u03CE\u0401-\u045F\u0490\u0491\u1E00-\u1EFF\u2000-\u2BFF\u3000-\u9FFF\uAC00-\uD7A3\uFB01\uFB02\uFF01-\uFF5E\p{Emoji}]|\uFE0E|\uFE0F)*$/u;

/** True if the line is valid UTF-8 and has characters beyond ASCII, all of which are common ones. */
export function isPlausibleUtf8(line: Uint8Array): boolean {
  if (isAscii(line) || !isUtf8(line)) return false;
  return PLAUSIBLE.test(new TextDecoder().decode(line));
}
