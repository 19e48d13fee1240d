import { data } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { BulkTarget } from "#app/server/bulk/bulk-target.server.ts";
import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import type { Property } from "#app/server/entities/types/property.server.ts";
import type { RegisteredEntity } from "#app/server/entities/types/registry.server.ts";
import { browsedClass } from "#app/server/model/classes.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { listCardMarketplaces } from "../marketplaces.server.ts";
import { listProductTypes } from "../product-types.server.ts";
import { cardSubject } from "./card-imports.server.ts";
import { codeKeys, DESCRIPTION, fileProperty, NAME } from "./file-columns.server.ts";

export const PRODUCTS = "products";
/** What bulk jobs can change: selected products, or the marketplace cards of selected products. */
export const CHANGES = "product-changes";
export const CARD_CHANGES = "card-changes";

const MODES = {
  lazyRelation: "false",
  showTwinMode: "DETAILED",
  showTwinFieldCollectionMode: "ALL_FIELDS",
  showTwinTag2DataListOptionMode: "SHORT",
  showTwinField2DataListOptionMode: "SHORT",
};

/** The subject of an import of products of one type. Without a type, a column of the file names it. */
function productSubject(typeId: string | null): string {
  return typeId === null ? PRODUCTS : `${PRODUCTS}/${typeId}`;
}

/** Lists the subjects of all imports and changes of products and their cards. */
export async function productSubjects(caller: Caller): Promise<string[]> {
  const [types, marketplaces] = await Promise.all([
    listProductTypes(caller),
    listCardMarketplaces(caller),
  ]);
  const imports = [productSubject(null), ...types.map(({ id }) => productSubject(id))];
  const cards = marketplaces.map(({ id }) => cardSubject(id));
  return [CHANGES, CARD_CHANGES, ...cards, ...imports].slice(0, 100);
}

/**
 * Builds the target of an import. It has the fields of the type, or without a type those that all products have.
 * Throws 404 for an unknown type.
 */
export async function productTarget(caller: Caller, typeId: string | null): Promise<BulkTarget> {
  const types = await listProductTypes(caller);
  const type = types.find(({ id }) => id === typeId);
  if (typeId !== null && !type) throw data(null, { status: 404 });
  const root = await browsedClass(caller, "product");
  const { fields } = type ? await browsedClass(caller, type.key) : root;
  return {
    entity: productEntity(typeId, [
      ...(typeId === null ? [TYPE] : []),
      ...fields.filter(({ readOnly }) => !readOnly).flatMap(fileProperty),
      ...(root.tagsListId === null ? [] : [LABELS]),
      IMAGES,
    ]),
    subject: productSubject(typeId),
    classId: typeId,
    // The values of these fields are unique in the business, or nearly so.
    keys: codeKeys(root, {
      body: { twinClassExtendsHierarchyContainsIdList: [root.id] },
      query: MODES,
      member: (key) => `fields.${key}`,
    }),
  };
}

/** Builds the entity for products, with the given properties in addition to the name and the description. */
export function productEntity(typeId: string | null, properties: Property[]): RegisteredEntity {
  return consoleEntities.extend({
    key: PRODUCTS,
    kind: null,
    permission: "TWIN",
    names: { title: m.products_title, one: m.products_title, help: m.products_title },
    calls: {
      search: { path: "/private/twin/search/v2", list: "twinList", modes: MODES },
      read: { path: (id) => `/private/twin/${id}/v2`, member: "twin", many: "twinIdList" },
      create: {
        method: "POST",
        path: () => "/private/product/v1",
        // A wrong check digit is a warning: it blocks publishing, not drafting.
        fixed: { allowCheckDigit: true, ...(typeId !== null && { classId: typeId }) },
      },
      update: {
        method: "PUT",
        path: (id) => `/private/twin/${id}/v1`,
        query: { showTwinMode: "DETAILED" },
      },
    },
    properties: [{ ...NAME, form: { required: true, cell: "name" } }, ...properties, DESCRIPTION],
  });
}

const TYPE: Property = {
  name: "classId",
  label: m.products_type,
  type: "reference",
  refers: { entity: "classes", map: "twinClassMap" },
  form: { only: "create", required: true, fixedAs: "twinClassId" },
};

/** All labels of a product in one cell. */
const LABELS: Property = {
  name: "labels",
  member: "tags",
  label: m.labels_title,
  type: "text",
  form: { cells: "tags" },
};

/** The addresses of a product's images in one cell. */
const IMAGES: Property = {
  name: "images",
  member: "attachments",
  label: m.bulk_images,
  type: "text",
  modes: { showTwin2AttachmentMode: "DETAILED" },
  form: { cells: "links" },
};
