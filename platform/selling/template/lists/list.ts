import type { Texts } from "../../../base/database/tables/json-values.ts";
import type { ListShape } from "../shapes.ts";
import { t } from "../texts.ts";

type OptionRow = readonly [key: string, en: string, pl: string, ru: string];

export function list(key: string, name: Texts, options: readonly OptionRow[]): ListShape {
  return {
    key,
    name,
    options: options.map(([option, en, pl, ru]) => ({ key: option, name: t(en, pl, ru) })),
  };
}

/** Words that are the same in every language: units, currencies, sizes. */
export function plainList(key: string, name: Texts, options: readonly string[]): ListShape {
  return list(
    key,
    name,
    options.map((option) => [option, option, option, option]),
  );
}
