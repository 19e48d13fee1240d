import { data } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { marketplaceName } from "#app/rules/selling/marketplace-name.ts";
import type { BulkTarget } from "#app/server/bulk/bulk-target.server.ts";
import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import type { Property } from "#app/server/entities/types/property.server.ts";
import { browsedClass } from "#app/server/model/classes.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { listCardMarketplaces } from "../marketplaces.server.ts";
import { fieldSelection } from "../products/product-list.server.ts";
import { OTHER_NAMES } from "./column-names.server.ts";
import { codeKeys, DESCRIPTION, fileProperty, NAME } from "./file-columns.server.ts";

const CARDS = "cards";

/** The modes with which a card names its product's codes. */
const MODES = {
  showTwinMode: "DETAILED",
  showTwinFieldCollectionMode: "ALL_FIELDS",
  showTwinByHeadMode: "BLUE",
  showTwinField2DataListOptionMode: "SHORT",
};
/** Without collected related objects, each card of a search contains its product. */
const SEARCH_MODES = { ...MODES, showTwinField2DataListOptionMode: "HIDE" };
/** The modes with which a product is found by its codes. */
const PRODUCT_MODES = {
  lazyRelation: "false",
  showTwinMode: "DETAILED",
  ...fieldSelection("ean", "sku"),
};
const READ_MODES = { ...MODES, lazyRelation: "false" };

/** The subject of an import of cards at the marketplace whose cards have this class. */
export function cardSubject(classId: string): string {
  return `${CARDS}/${classId}`;
}

/** Returns the class of the cards that jobs with this subject import; null for other subjects. */
export function cardClassOf(subject: string): string | null {
  const [kind, classId] = subject.split("/");
  return kind === CARDS && classId ? classId : null;
}

/** Builds the target of an import of cards, whose rows name products by EAN or SKU. Throws 404 for an unknown class. */
export async function cardTarget(caller: Caller, classId: string): Promise<BulkTarget> {
  const [marketplaces, products] = await Promise.all([
    listCardMarketplaces(caller),
    browsedClass(caller, "product"),
  ]);
  const marketplace = marketplaces.find(({ id }) => id === classId);
  if (!marketplace) throw data(null, { status: 404 });
  const { fields } = await browsedClass(caller, marketplace.key);
  const owners = codeKeys(products, {
    body: { twinClassExtendsHierarchyContainsIdList: [products.id] },
    query: PRODUCT_MODES,
    member: (key) => `fields.${key}`,
  });
  const codes = codeKeys(products, {
    body: { twinClassIdList: [classId] },
    query: SEARCH_MODES,
    within: "headSearch",
    member: (key) => `headTwin.fields.${key}`,
  });
  return {
    entity: cardEntity(classId, [
      ...codes.map(({ name, label, key }) => codeProperty(name, label, key)),
      MARKETPLACE,
      ...fields.filter(({ readOnly }) => !readOnly).flatMap(fileProperty),
    ]),
    subject: cardSubject(classId),
    classId,
    keys: codes.map((code) => {
      const owner = owners.find(({ key }) => key === code.key)?.lookup;
      return { ...code, ...(owner && { owner }) };
    }),
    usesAllKeys: true,
    purpose: {
      name: MARKETPLACE.name,
      textList: [marketplaceName(marketplace.key), marketplace.name, marketplace.key],
    },
  };
}

function cardEntity(classId: string, properties: Property[]) {
  return consoleEntities.extend({
    key: CARDS,
    kind: null,
    permission: "TWIN",
    names: { title: m.connectors_cards, one: m.connectors_cards, help: m.connectors_cards },
    calls: {
      search: { path: "/private/twin/search/v2", list: "twinList", modes: READ_MODES },
      read: { path: (id) => `/private/twin/${id}/v2`, member: "twin", many: "twinIdList" },
      create: {
        method: "POST",
        path: () => "/private/marketplace_card/v1",
        fixed: { twinClassId: classId },
      },
      update: {
        method: "PUT",
        path: (id) => `/private/twin/${id}/v1`,
        query: { showTwinMode: "DETAILED" },
      },
    },
    properties: [
      // A new card follows the name of its product, but no card is without one.
      { ...NAME, form: { cell: "name", isKept: true } },
      ...properties,
      DESCRIPTION,
    ],
  });
}

const PRODUCT_CODES = { ean: "productEan", sku: "productSku" } as const;

/** A code of the card's product, which finds the card and can't be changed by it. */
function codeProperty(name: string, label: string, key: "ean" | "sku"): Property {
  return {
    name,
    label: () => label,
    otherNames: OTHER_NAMES[key],
    type: "text",
    form: {
      only: "create",
      member: PRODUCT_CODES[key],
      cell: key === "ean" ? "ean" : "code",
      fixedAs: `headTwin.fields.${key}`,
    },
  };
}

/** The marketplace that an exported file names in each row. */
const MARKETPLACE: Property = {
  name: "marketplace",
  label: m.products_marketplace,
  type: "text",
  form: { only: "create" },
};
