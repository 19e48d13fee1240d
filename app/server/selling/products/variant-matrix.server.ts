import {
  combine,
  comparableValue,
  suggestName,
  suggestSkus,
} from "#app/rules/selling/variant-values.ts";
import type { Twin } from "#app/server/platform/response-schemas.server.ts";
import { valueOf } from "#app/server/twins/fields/field-values.server.ts";

import type { ChosenAxis, Setup } from "./variant-setup.server.ts";

/** A combination of values: a product that exists, or a row of the form for a new one. */
export interface MatrixRow {
  id: string;
  /** The values as users read them. */
  label: string;
  /** The values by key of the field, as the platform reads them. */
  values: Record<string, string>;
  holder: { id: string; name: string; isSource: boolean } | null;
  name: string;
  sku: string;
}

/** Builds a row for each combination, and finds the products that have it. */
export function buildMatrix(
  { group, chosen }: Setup,
  product: Twin,
  members: readonly Twin[],
): MatrixRow[] {
  const holders = new Map<string, Twin>();
  // The last one stays, so that the product itself comes before others with its values.
  for (const twin of [...members.toReversed(), product])
    holders.set(combinationOf(chosen, twin), twin);
  const places = chosen.map(({ values }) => values.map((value, at) => ({ ...value, at })));
  const combinations = combine(places);
  const skus = suggestSkus(
    group,
    combinations.map((combination) => combination.map(({ label }) => label)),
    [product, ...members].map((twin) => valueOf(twin, "sku")),
  );
  return combinations.map((combination, index) => {
    const labels = combination.map(({ label }) => label);
    const values = Object.fromEntries(
      chosen.map(({ key }, at) => [key, combination[at]?.value ?? ""]),
    );
    const holder = holders.get(keyOf(chosen, (key) => values[key] ?? ""));
    const changes = labels.map((label, at) => ({ own: chosen[at]?.own.label ?? "", label }));
    const [first = 0, second = 0] = combination.map(({ at }) => at);
    return {
      id: `r${first}-${second}`,
      label: labels.join(" · "),
      values,
      holder: holder
        ? { id: holder.id, name: holder.name, isSource: holder.id === product.id }
        : null,
      name: suggestName(product.name, changes),
      sku: skus[index] ?? "",
    };
  });
}

function combinationOf(chosen: readonly ChosenAxis[], twin: Twin): string {
  return keyOf(chosen, (key) => valueOf(twin, key));
}

function keyOf(chosen: readonly ChosenAxis[], valueIn: (key: string) => string): string {
  return JSON.stringify(chosen.map(({ key, kind }) => comparableValue(kind, valueIn(key))));
}
