import { locales } from "#app/paraglide/runtime.js";
import type { Property } from "#app/server/entities/types/property.server.ts";
import { foldText } from "#common/fold-text.ts";

/**
 * Proposes a column of a file for each property, as its index by the property's name. A column with a name of a
 * property is for it. A heading of other programs only counts if no other column of the file can be meant, because no
 * proposal is better than a wrong one.
 */
export function matchColumns(
  columns: readonly string[],
  properties: readonly Property[],
  remembered: ReadonlyMap<string, number>,
): Map<string, number> {
  const named = new Map(properties.map((one) => [one.name, findColumns(columns, ownNames(one))]));
  const taken = new Set([...remembered.values(), ...[...named.values()].flat()]);
  const matches = new Map(remembered);
  for (const { name, otherNames = [], form } of properties) {
    if (matches.has(name)) continue;
    const [own] = named.get(name) ?? [];
    const [other, ...more] = findColumns(columns, otherNames).filter((at) => !taken.has(at));
    // Beside a price that is called gross, one that is only called price may be without the tax.
    const isDoubtful = own === undefined ? more.length > 0 : form?.currency && other !== undefined;
    const column = own ?? other;
    if (column !== undefined && !isDoubtful) matches.set(name, column);
  }
  return matches;
}

function ownNames({ name, member = name, label, fieldNames = [] }: Property): string[] {
  const labels = locales.map((locale) => label({}, { locale }));
  return [...labels, ...fieldNames, name, member];
}

/** Returns the indexes of the columns with one of these names, ignoring case, accents and punctuation. */
export function findColumns(columns: readonly string[], names: readonly string[]): number[] {
  const plain = new Set(names.map(plainName));
  return columns.flatMap((column, at) => {
    const name = plainName(column);
    return name !== "" && plain.has(name) ? [at] : [];
  });
}

function plainName(name: string): string {
  return foldText(name).replaceAll(/[^\p{L}\p{N}]/gu, "");
}
