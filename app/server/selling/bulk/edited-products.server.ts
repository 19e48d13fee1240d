import { href } from "react-router";

import { hasFilters, type ListParams } from "#app/rules/lists/list-href.ts";
import { toFormName } from "#app/rules/twins/twin-field.ts";
import type { BulkTarget } from "#app/server/bulk/bulk-target.server.ts";
import { fieldProperty } from "#app/server/bulk/field-property.server.ts";
import type { Property } from "#app/server/entities/types/property.server.ts";
import { listParamsAt } from "#app/server/lists/list-page.server.ts";
import { browsedClass } from "#app/server/model/classes.server.ts";
import { type ClassField, TwinListResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import {
  type ListedOption,
  offeredOptions,
  loadOptions,
} from "#app/server/twins/fields/field-choices.server.ts";

import { listProductTypes } from "../product-types.server.ts";
import { productListDefinition } from "../products/product-list-definition.server.ts";
import { productSearch } from "../products/product-search.server.ts";
import { CHANGES, productEntity } from "./product-jobs.server.ts";

/** Builds the target for the selected products. It has the fields of their type if all have the same type. */
export async function editedProducts(caller: Caller, url: URL): Promise<BulkTarget> {
  const typeId = await commonType(caller, url);
  const types = await listProductTypes(caller);
  const type = types.find(({ id }) => id === typeId);
  const { fields } = await browsedClass(caller, type?.key ?? "product");
  const edited = fields.filter((field) => fieldProperty(field) && !isOwn(field) && !field.readOnly);
  const lists = edited.flatMap(({ descriptor }) => descriptor?.dataListId ?? []);
  const options = lists.length > 0 ? await loadOptions(caller, [...new Set(lists)]) : [];
  const properties = edited.flatMap((field) => editedProperty(field, options));
  const entity = productEntity(typeId, properties);
  return {
    entity: {
      ...entity,
      calls: { ...entity.calls, remove: (id) => `/private/twin/${id}/v1` },
    },
    subject: CHANGES,
    classId: typeId,
    findAll: (at) => findAll(caller, at),
  };
}

/** Returns true for the EAN, which is unique to a product, so it can't be set on several at once. */
function isOwn({ key }: ClassField): boolean {
  return key.toLowerCase() === "ean";
}

/** Query parameters of the page that the list doesn't know. */
const OWN: ReadonlySet<string> = new Set(["id", "all", "do", "as", "field"]);

/** Returns the address of the list in which the products of a page were selected. */
export function listHref(url: URL): string {
  const entries = [...url.searchParams].filter(([key]) => !OWN.has(key));
  return `${href("/products")}?${new URLSearchParams(entries)}`;
}

/** Reads the filters and the view of the list from the address of a page that acts on the list's selection. */
export async function listedProducts(caller: Caller, url: URL) {
  return listParamsAt(caller, url, await productListDefinition(caller));
}

/** Finds the names of selected products that no longer match the list's filters. */
export async function findElsewhere(
  caller: Caller,
  params: ListParams,
  ids: string[],
): Promise<string[]> {
  if (ids.length === 0 || !hasFilters(params)) return [];
  const twinIdList = ids.slice(0, MAX_CHOSEN);
  const limit = `limit=${twinIdList.length}&showTwinMode=DETAILED`;
  const { id, body } = await productSearch(caller, params);
  const narrowed = { ...body, narrow: { ...body.narrow, twinIdList } };
  const [listed, all] = await Promise.all([
    caller.platform.post(`/private/twin/search/${id}/v1?${limit}`, narrowed, TwinListResponse),
    caller.platform.post(`/private/twin/search/v2?${limit}`, { twinIdList }, TwinListResponse),
  ]);
  const found = new Set(listed.twinList.map((twin) => twin.id));
  return all.twinList.filter((twin) => !found.has(twin.id)).map(({ name }) => name);
}

async function findAll(caller: Caller, url: URL) {
  const { id, body } = await productSearch(caller, await listedProducts(caller, url));
  return countedSearch(caller, `/private/twin/search/${id}/v1`, body);
}

/** Prepares the search whose results become the rows of a job, oldest first, and counts them. */
export async function countedSearch(caller: Caller, path: string, body: object) {
  const one = `${path}?limit=1&showTwinMode=DETAILED`;
  const { pagination } = await caller.platform.post(one, body, TwinListResponse);
  const query = { sortField: "createdAt", sortAsc: "true", showTwinMode: "SHORT" };
  return {
    count: pagination.total,
    hasMore: pagination.totalCapped,
    search: { path, query, body, list: "twinList" },
  };
}

/** Finds the type of all selected products. Null if they have several types. */
export async function commonType(caller: Caller, url: URL): Promise<string | null> {
  if (url.searchParams.has("all")) {
    const [key, ...others] = (await listedProducts(caller, url)).filters["type"] ?? [];
    const types = await listProductTypes(caller);
    const type = types.find((one) => one.key.toLowerCase() === key);
    return others.length === 0 && type ? type.id : null;
  }
  const twinIdList = url.searchParams.getAll("id").slice(0, MAX_LOOKED_AT);
  if (twinIdList.length === 0) return null;
  const path = `/private/twin/search/v2?limit=${MAX_LOOKED_AT}&showTwinMode=DETAILED`;
  const { twinList } = await caller.platform.post(path, { twinIdList }, TwinListResponse);
  const [typeId, ...others] = new Set(twinList.map(({ twinClassId }) => twinClassId));
  return others.length === 0 ? (typeId ?? null) : null;
}

/** The maximum number of rows on a page of the list. */
const MAX_LOOKED_AT = 100;
/** The maximum number of IDs that fit into the address. */
const MAX_CHOSEN = 1000;

/** Converts a field to a property with its options as choices. References to users, twins and files are left out. */
function editedProperty(field: ClassField, options: readonly ListedOption[]): Property[] {
  const { key, name, descriptor } = field;
  const edited = fieldProperty(field);
  const isReference = edited?.type === "reference";
  if (!edited || (isReference && !descriptor?.dataListId)) return [];
  const offered = isReference && descriptor ? offeredOptions(options, descriptor) : [];
  return [
    {
      ...edited,
      name: `field-${toFormName(key.toLowerCase())}`,
      label: () => name || key,
      ...(isLong(field) && { type: "longText" }),
      ...(isReference && {
        type: "choice",
        choices: offered.map((option) => ({ value: option.id, label: () => option.name })),
      }),
    },
  ];
}

function isLong({ key, descriptor }: ClassField): boolean {
  return key.toLowerCase() === "bullet_points" || descriptor?.editorType?.startsWith("M") === true;
}
