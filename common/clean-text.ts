/** Invisible characters, which are often pasted along with a text and make texts differ that look the same. */
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/gu;
/** Joiners combine parts of letters and emoji, so they matter within a name. */
const JOINERS = /[\u200C\u200D]/gu;
const OUTER_JOINERS = /^[\s\u200C\u200D]+|[\s\u200C\u200D]+$/gu;
const BLANKS = /[\u00A0\u2007\u202F]/gu;

/** Cleans a name for storage: composes letters, trims blanks and removes invisible characters. */
export function cleanName(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(INVISIBLE, "")
    .replaceAll(BLANKS, " ")
    .replaceAll(OUTER_JOINERS, "");
}

/** Cleans an EAN, SKU or key for storage. */
export function cleanCode(text: string): string {
  return cleanName(text.replaceAll(JOINERS, ""));
}
