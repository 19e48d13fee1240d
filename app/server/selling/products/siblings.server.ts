import { getLocale } from "#app/paraglide/runtime.js";
import { formatNumber } from "#app/rules/numbers.ts";
import { GROUP_KEY, MAX_GROUP_LENGTH } from "#app/rules/selling/variant-limits.ts";
import { comparableValue } from "#app/rules/selling/variant-values.ts";
import { classByKey } from "#app/server/model/class-by-key.server.ts";
import {
  type Related,
  type Twin,
  TwinListResponse,
  type TwinResponse,
} from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { namesOf, valueOf } from "#app/server/twins/fields/field-values.server.ts";
import { type StatusView, viewStatus } from "#app/server/twins/status-view.server.ts";
import { isTooLong } from "#common/count-characters.ts";
import { literalPattern } from "#common/like-pattern.ts";

import { fieldSelection, ROW_DETAIL_QUERY } from "./product-list.server.ts";
import { type Axis, listAxes } from "./variant-axes.server.ts";

/** The maximum number of variants on a product's page. The list shows all. */
const MAX_SIBLINGS = 50;
/** The maximum number of fields that the variants on a product's page are told apart by. */
const MAX_COLUMNS = 3;

export interface Sibling {
  id: string;
  name: string;
  sku: string;
  price: string;
  currency: string;
  status: StatusView;
  /** The texts of the fields in which the variants differ, in their order. */
  values: string[];
}

export interface Siblings {
  group: string;
  /** The labels of the fields in which the variants differ. */
  labels: string[];
  items: Sibling[];
  total: number;
}

/**
 * Finds the products of a group with one call, sorted by name. Case matters in groups. Null if the platform has no
 * field for them, or if the user may not see it.
 */
export async function findGroup(
  caller: Caller,
  group: string,
  { keys, limit }: { keys: readonly string[]; limit: number },
) {
  const { id: rootId, fieldIds } = await classByKey(caller, "product");
  const fieldId = fieldIds[GROUP_KEY];
  if (!fieldId || group === "" || isTooLong(group, MAX_GROUP_LENGTH)) return null;
  const query = new URLSearchParams({
    ...ROW_DETAIL_QUERY,
    ...fieldSelection(...keys),
    sortField: "name",
    sortAsc: "true",
    limit: String(limit),
  });
  const condition = { type: "TwinFieldSearchTextV1", valueLikeAllOfList: [literalPattern(group)] };
  const body = {
    twinClassExtendsHierarchyContainsIdList: [rootId],
    fields: { [fieldId]: condition },
  };
  return caller.platform.post(`/private/twin/search/v2?${query}`, body, TwinListResponse);
}

/** Lists the variants of a product, itself included; null if it is in no group. */
export async function listSiblings(caller: Caller, answer: TwinResponse): Promise<Siblings | null> {
  const group = valueOf(answer.twin, GROUP_KEY);
  const axes = listAxes(answer);
  const keys = [...axes.map(({ key }) => key), "sku", "price", "currency"];
  const found = await findGroup(caller, group, { keys, limit: MAX_SIBLINGS });
  if (!found) return null;
  const { twinList, relatedObjects: related, pagination } = found;
  const columns = differingAxes(axes, twinList).slice(0, MAX_COLUMNS);
  return {
    group,
    labels: columns.map(({ label }) => label),
    items: sorted(columns, twinList).map((twin) => ({
      id: twin.id,
      name: twin.name,
      sku: valueOf(twin, "sku"),
      price: valueOf(twin, "price"),
      currency: namesOf(valueOf(twin, "currency"), related),
      status: viewStatus(related.statusMap[twin.statusId]),
      values: columns.map((axis) => textOf(axis, twin, related)),
    })),
    total: pagination.total,
  };
}

/** Sorts products by the fields in which they differ: options as in their list, numbers by size, texts by letters. */
function sorted(columns: readonly Axis[], products: readonly Twin[]): Twin[] {
  return products.toSorted((one, other) => {
    const orders = columns.map((axis) =>
      compareValues(axis, valueOf(one, axis.key), valueOf(other, axis.key)),
    );
    return orders.find((order) => order !== 0) ?? 0;
  });
}

function compareValues({ kind, options }: Axis, one: string, other: string): number {
  if (kind === "number") return Number(one) - Number(other);
  if (kind === "text") return one.localeCompare(other, getLocale(), { numeric: true });
  const place = (value: string) => options.findIndex((option) => value.includes(option.value));
  return place(one) - place(other);
}

/** Lists the fields in which the products differ. */
export function differingAxes(axes: readonly Axis[], products: readonly Twin[]): Axis[] {
  return axes.filter(({ key, kind }) => {
    const values = products.map((twin) => comparableValue(kind, valueOf(twin, key)));
    return new Set(values).size > 1;
  });
}

function textOf({ key, kind }: Axis, twin: Twin, related: Related): string {
  const value = valueOf(twin, key);
  if (kind === "options") return namesOf(value, related);
  return kind === "number" ? formatNumber(value) : value;
}
