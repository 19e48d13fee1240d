import { plainNumber } from "#app/rules/numbers.ts";
import { comparableName } from "#common/comparable-name.ts";

export type AxisKind = "text" | "number" | "options";

/** A value in which variants differ, as the platform reads it, and its text for users. */
export interface AxisValue {
  value: string;
  label: string;
}

/** Splits entered values, one per line. A comma may be part of a value. */
export function splitLines(texts: readonly string[]): string[] {
  return texts
    .flatMap((text) => text.split(/\r?\n/))
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Converts an entered number to the platform's format; null if it isn't a number. */
export function readNumber(text: string): string | null {
  const plain = plainNumber(text);
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? plain : null;
}

/**
 * Returns a text that is equal for values that the platform considers the same: texts in another case, and numbers
 * written differently. Empty if there is no value.
 */
export function comparableValue(kind: AxisKind, value: string): string {
  const text = comparableName(value);
  if (kind === "options")
    return text
      .split(/,|<@2@>/)
      .toSorted()
      .join();
  if (kind === "text") return text;
  const [whole = "", decimals = ""] = text.split(".");
  const trimmed = decimals.replace(/0+$/, "");
  const digits = whole.replace(/^(-?)0+(?=\d)/, "$1");
  return trimmed === "" ? digits.replace(/^-0$/, "0") : `${digits}.${trimmed}`;
}

/** Builds all combinations of one value of each list; the last list varies first. */
export function combine<Value>(lists: readonly (readonly Value[])[]): Value[][] {
  return lists.reduce<Value[][]>(
    (combinations, values) =>
      combinations.flatMap((start) => values.map((value) => [...start, value])),
    [[]],
  );
}

/** Replaced values must not be found again, so they are marked first with a character that no name contains. */
const MARK = "\u0000";

/**
 * Suggests the name of a variant: the product's name in which the product's own values are replaced by those of the
 * variant. A value that the name doesn't contain is added at the end.
 */
export function suggestName(
  name: string,
  changes: readonly { own: string; label: string }[],
): string {
  const added: string[] = [];
  const labels = changes.map(({ label }) => label);
  const marked = changes.reduce((text, { own, label }, at) => {
    const place = findWord(text, own);
    if (place === -1) {
      added.push(label);
      return text;
    }
    const end = place + own.length;
    labels[at] = inCaseOf(text.slice(place, end), own, label);
    return `${text.slice(0, place)}${MARK}${at}${MARK}${text.slice(end)}`;
  }, name);
  const replaced = marked
    .split(MARK)
    .map((part, at) => (at % 2 === 1 ? (labels[Number(part)] ?? "") : part));
  return [replaced.join(""), ...added].join(", ");
}

/** Writes a new value in small letters if the name does so with the product's own value. */
function inCaseOf(written: string, own: string, label: string): string {
  return written !== own && written === own.toLowerCase() ? label.toLowerCase() : label;
}

/** Finds the last place of a word in a text, in any case; -1 if the text only has it within other words. */
function findWord(text: string, word: string): number {
  if (word === "") return -1;
  const [all, part] = [text.toLowerCase(), word.toLowerCase()];
  // In some languages a letter has several capital ones, so that places in the text would shift.
  if (all.length !== text.length || part.length !== word.length) return -1;
  for (let at = all.lastIndexOf(part); at !== -1; at = all.lastIndexOf(part, at - 1)) {
    const isWhole = !isWordPart(all[at - 1]) && !isWordPart(all[at + part.length]);
    if (isWhole) return at;
    if (at === 0) break;
  }
  return -1;
}

function isWordPart(character: string | undefined): boolean {
  return character !== undefined && (character === MARK || /[\p{L}\p{N}]/u.test(character));
}

/**
 * Suggests a SKU for each variant: the group and the values, in capital letters. Variants whose values differ only in
 * other characters, and those with a taken SKU, get a number in addition.
 */
export function suggestSkus(
  group: string,
  variants: readonly (readonly string[])[],
  taken: readonly string[],
): string[] {
  const used = new Set(taken);
  const plain = variants.map((labels) => suggestSku(group, labels));
  const unnumbered = new Set(plain);
  return plain.map((sku) => {
    let suggestion = sku;
    for (let number = 2; used.has(suggestion); number += 1) {
      const numbered = `${sku}-${number}`;
      suggestion = unnumbered.has(numbered) ? suggestion : numbered;
    }
    used.add(suggestion);
    return suggestion;
  });
}

function suggestSku(group: string, labels: readonly string[]): string {
  const parts = labels.map((label) =>
    label
      .normalize("NFC")
      .toUpperCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}.]+/gu, "-")
      .replaceAll(/^-+|-+$/g, ""),
  );
  return [group, ...parts.filter((part) => part !== "")].join("-");
}
