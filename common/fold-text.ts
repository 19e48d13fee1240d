// cspell:ignore łøđðħıŧς
/**
 * Letters that people type differently even without accents. The SQL function `search_fold` does the same.
 */
const REPLACED: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ŧ: "t",
  ς: "σ",
  "’": "'",
  "‘": "'",
  ʼ: "'",
  "‐": "-",
  "–": "-",
  "—": "-",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
};
const REPLACEABLE = new RegExp(`[${Object.keys(REPLACED).join("")}]`, "gu");
const ASCII_ONLY = /^[\0-\x7f]*$/;

/** Folds a text for searching: without accents and case, so that `creme` finds `Crème`. */
export function foldText(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll(REPLACEABLE, (letter) => REPLACED[letter] ?? letter)
    .normalize("NFC");
}

/** Splits a typed text into folded words, without those that another word contains. */
export function foldWords(text: string): string[] {
  const words = [...new Set(foldText(text).split(/\s+/u))].filter((word) => word !== "");
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
}
