import { cleanName } from "./clean-text.ts";
import { comparableName } from "./comparable-name.ts";

/** The maximum length of a label that doesn't exist yet. Older ones may be longer. */
export const MAX_LABEL_LENGTH = 50;
/** The maximum number of labels that one change of a twin adds to the list. */
export const MAX_NEW_LABELS = 20;

/** Commas also as keyboards for Chinese and Japanese write them. */
export const LABEL_SEPARATORS = /[,;，；、\t\r\n]/gu;
const BLANKS = /[\s,;，；、]*/uy;
const QUOTED = /"((?:[^"]|"")*)"[^\S\t\r\n]*(?=[,;，；、\t\r\n]|$)/uy;
const PLAIN = /[^,;，；、\t\r\n]*/uy;
/** A name with commas, in files that were exported before names with commas got quotes. */
const WITH_COMMAS = /[^;\t\r\n]*/uy;

/**
 * Splits a text into names of labels, each once. A name in quotes may contain separators, and a quote that is written
 * twice, as in CSV files. Null if something follows a closing quote, or if it is missing. `existing` has names, made
 * comparable, that are found without quotes if no comma is beside them.
 */
export function splitLabels(
  text: string,
  existing: ReadonlySet<string> = new Set(),
): string[] | null {
  const names = new Map<string, string>();
  let [at, end] = [0, -1];
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  for (;;) {
    at += take(BLANKS)?.[0].length ?? 0;
    if (at >= text.length) return [...names.values()];
    const [part = ""] = at > end && existing.size > 0 ? (take(WITH_COMMAS) ?? []) : [];
    if (part !== "") end = at + part.length;
    const isExisting = existing.has(comparableName(part));
    const isQuoted = !isExisting && text[at] === '"';
    const found = isExisting ? [part] : take(isQuoted ? QUOTED : PLAIN);
    if (!found) return null;
    const [read = "", content] = found;
    const name = cleanName(content?.replaceAll('""', '"') ?? read);
    const key = comparableName(name);
    if (name !== "" && !names.has(key)) names.set(key, name);
    at += read.length;
  }
}

/** Writes a name so that `splitLabels` reads it as one. */
export function quoteLabel(name: string): string {
  return name.search(LABEL_SEPARATORS) !== -1 || name.startsWith('"')
    ? `"${name.replaceAll('"', '""')}"`
    : name;
}
