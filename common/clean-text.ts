/** Characters that nobody sees: they are pasted with a text, and make equal ones different. */
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/gu;
/** They join the parts of letters and pictures, so that they mean something inside of a name. */
const JOINERS = /[\u200C\u200D]/gu;
const OUTER_JOINERS = /^[\s\u200C\u200D]+|[\s\u200C\u200D]+$/gu;
const BLANKS = /[\u00A0\u2007\u202F]/gu;

/** A name as it is stored: composed letters, no blanks around it, none that nobody sees. */
export function cleanName(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(INVISIBLE, "")
    .replaceAll(BLANKS, " ")
    .replaceAll(OUTER_JOINERS, "");
}

/** An EAN, SKU or key as it is stored. */
export function cleanCode(text: string): string {
  return cleanName(text.replaceAll(JOINERS, ""));
}
