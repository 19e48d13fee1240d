import { setTimeout as delay } from "node:timers/promises";

import { m } from "#app/paraglide/messages.js";
import { marketplaceName } from "#app/rules/selling/marketplace-name.ts";
import { classByKey } from "#app/server/model/class-by-key.server.ts";
import { EVERYTHING } from "#app/server/model/twin-search.server.ts";
import { catchRequestError, PlatformRequestError } from "#app/server/platform/errors.server.ts";
import {
  EmptyResponse,
  type Related,
  type Twin,
  TwinCreated,
  TwinListResponse,
  type TwinResponse,
} from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { namesOf, valueOf } from "#app/server/twins/fields/field-values.server.ts";
import { viewStatus } from "#app/server/twins/status-view.server.ts";
import { getTwin } from "#app/server/twins/twins.server.ts";
import { checkEan as checkDigitOf } from "#common/ean.ts";
import { literalPattern } from "#common/like-pattern.ts";

import {
  CARD_ROOT,
  CONNECTOR_ROOT,
  findCardClasses,
  listCardLinks,
} from "../marketplaces.server.ts";
import type {
  CardDetail,
  ConnectOption,
  EanCheck,
  NewCard,
  NewProduct,
} from "./selling-schemas.server.ts";

// The marketplace actions on a platform without GraphQL. It doesn't prepare, optimize or publish cards, so a new card
// can be edited at once.

/** Keys of the fields that a new card copies from its product, as a platform with GraphQL does. */
const COPIED = ["bullet_points", "price", "currency", "elements_amount"];
const MAX_TWINS = 1000;
const DELETION_POLL_MS = 200;
const DELETION_TIMEOUT_MS = 5000;

/** Lists the connected marketplace accounts that the product has no card for. */
export async function listConnectOptions(
  caller: Caller,
  productId: string,
): Promise<ConnectOption[]> {
  return (await findOptions(caller, productId)).map(({ cardClass, connector }) => ({
    id: cardClass.id,
    label: marketplaceName(cardClass.key),
    twinClassId: cardClass.id,
    pointedHeadTwinId: productId,
    logo: cardClass.logo ?? null,
    connectorId: connector.id,
    account: connector.name,
  }));
}

async function findOptions(caller: Caller, productId: string) {
  const [cardClasses, cards, connectors] = await Promise.all([
    findCardClasses(caller),
    findTwins(caller, { rootKey: CARD_ROOT, headTwinIdList: [productId] }),
    findTwins(caller, { rootKey: CONNECTOR_ROOT }),
  ]);
  const usedClassIds = new Set(cards.twinList.map(({ twinClassId }) => twinClassId));
  const connected = connectors.twinList.filter((twin) =>
    isConnected(twin, connectors.relatedObjects),
  );
  return cardClasses.classes.flatMap((cardClass) => {
    const marketplace = marketplaceOf(cardClass.key);
    if (usedClassIds.has(cardClass.id)) return [];
    const accounts = connected.filter(
      ({ twinClassId }) =>
        marketplaceOf(connectors.relatedObjects.twinClassMap[twinClassId]?.key) === marketplace,
    );
    return accounts.map((connector) => ({ cardClass, connector }));
  });
}

function isConnected({ statusId }: Twin, { statusMap }: Related): boolean {
  return ["connected", "loading"].includes(viewStatus(statusMap[statusId]).key);
}

/**
 * Returns the key of the marketplace that the key of a class contains, such as `showroom` in `connector_showroom`.
 */
function marketplaceOf(classKey = ""): string {
  return classKey.toLowerCase().split("_")[1] ?? "";
}

interface TwinConditions {
  rootKey: string;
  headTwinIdList?: string[];
  fields?: Record<string, { type: string; valueLikeAllOfList: string[] }>;
}

async function findTwins(caller: Caller, { rootKey, ...conditions }: TwinConditions) {
  const root = await classByKey(caller, rootKey);
  const query = new URLSearchParams({
    limit: String(MAX_TWINS),
    lazyRelation: "false",
    showTwinMode: "DETAILED",
    showTwin2StatusMode: "DETAILED",
    showStatusMode: "DETAILED",
    showTwin2TwinClassMode: "DETAILED",
    showTwinClassMode: "DETAILED",
  });
  const narrow = { twinClassExtendsHierarchyContainsIdList: [root.id], ...conditions };
  const path = `/private/twin/search/${EVERYTHING}/v1?${query}`;
  return caller.platform.post(path, { params: {}, narrow }, TwinListResponse);
}

export async function checkEan(caller: Caller, ean: string, exceptId?: string): Promise<EanCheck> {
  const { fieldIds } = await classByKey(caller, "product");
  const text = ean.trim();
  const fieldId = fieldIds.ean;
  const fields = fieldId
    ? { [fieldId]: { type: "TwinFieldSearchTextV1", valueLikeAllOfList: [literalPattern(text)] } }
    : {};
  const { twinList } = await findTwins(caller, { rootKey: "product", fields });
  const existing = text === "" ? undefined : twinList.find(({ id }) => id !== exceptId);
  return {
    ...checkDigitOf(text),
    unique: existing === undefined,
    existingId: existing?.id ?? null,
  };
}

export async function createProduct(
  caller: Caller,
  { name, sku, ean, productCategoryId }: NewProduct,
): Promise<string> {
  const { unique } = await checkEan(caller, ean);
  if (!unique) {
    throw new PlatformRequestError(422, {
      status: 422,
      statusDetails: m.products_ean_duplicate(),
      fieldErrors: [{ field: "ean", message: m.products_ean_duplicate(), code: "not_unique" }],
    });
  }
  const body = { classId: productCategoryId, name, fields: { ean, sku } };
  return (await caller.platform.post("/private/twin/v2", body, TwinCreated)).twinId;
}

export async function connectMarketplace(
  caller: Caller,
  { marketplaceTypeId, rootProductId, connectorId }: NewCard,
): Promise<string> {
  const [product, options, [linkId], { related }] = await Promise.all([
    getTwin(caller, rootProductId),
    findOptions(caller, rootProductId),
    listCardLinks(caller),
    findCardClasses(caller),
  ]);
  const option = options.find(
    ({ cardClass, connector }) =>
      cardClass.id === marketplaceTypeId && connector.id === (connectorId ?? connector.id),
  );
  if (!option) {
    throw new PlatformRequestError(400, {
      status: 400,
      statusDetails: m.products_connect_failed(),
      fieldErrors: [],
    });
  }
  const { cardClass, connector } = option;
  const keys = new Set(
    cardClass.fieldIds.map((id) => related.twinClassFieldMap[id]?.key.toLowerCase()),
  );
  const copied = COPIED.filter((key) => keys.has(key))
    .map((key) => [key, valueOf(product.twin, key)] as const)
    .filter(([, value]) => value !== "");
  const body = {
    classId: cardClass.id,
    headTwinId: rootProductId,
    name: product.twin.name,
    description: product.twin.description,
    fields: Object.fromEntries(copied),
    links: linkId ? [{ linkId, dstTwinId: connector.id }] : [],
  };
  return (await caller.platform.post("/private/twin/v2", body, TwinCreated)).twinId;
}

/**
 * Deletes a twin and waits until it is gone, because upstream deletes it a moment after its response.
 * @throws PlatformRequestError 504 if the twin is still there after five seconds.
 */
export async function deleteByRest(caller: Caller, id: string): Promise<void> {
  const path = `/private/twin/${encodeURIComponent(id)}`;
  await caller.platform.delete(`${path}/v1`, EmptyResponse);
  for (let waited = 0; waited < DELETION_TIMEOUT_MS; waited += DELETION_POLL_MS) {
    if (await isGone(caller, `${path}/v2?showTwinMode=SHORT`)) return;
    await delay(DELETION_POLL_MS);
  }
  throw new PlatformRequestError(504, {
    status: 504,
    statusDetails: m.products_deletion_pending(),
    fieldErrors: [],
  });
}

async function isGone(caller: Caller, path: string): Promise<boolean> {
  const { requestError } = await catchRequestError(caller.platform.get(path, EmptyResponse));
  if (requestError && requestError.httpStatus !== 404) throw requestError;
  return requestError !== null;
}

/** Returns the values that the card itself stores. Without GraphQL there is no validation and no listing. */
export async function getCardDetail(caller: Caller, id: string): Promise<CardDetail> {
  const answer = await getTwin(caller, id);
  const { twin, relatedObjects: related } = answer;
  const product = await getTwin(caller, twin.headTwinId ?? id);
  const cardClass = related.twinClassMap[twin.twinClassId];
  const isUnified = valueOf(product.twin, "unified_price_for_all_marketplaces") === "true";
  const { id: statusId, key, name } = viewStatus(related.statusMap[twin.statusId]);
  return {
    id,
    name: twin.name,
    rootProductId: product.twin.id,
    editManually: valueOf(twin, "edit_manually") === "true",
    frozen: twin.freeze,
    publishable: false,
    optimizable: false,
    reason: null,
    title: twin.name,
    imageId: null,
    ...priceOf(isUnified ? product : answer),
    priceOn: isUnified ? "product" : "card",
    status: { id: statusId, key, name },
    marketplace: {
      key: marketplaceOf(cardClass?.key),
      name: marketplaceName(cardClass?.key ?? ""),
      logo: cardClass?.logo ?? null,
    },
    issues: [],
    differingFields: [],
    lastIssues: [],
    listing: null,
    publishesOn: null,
    schedule: null,
    limits: null,
  };
}

function priceOf({ twin, relatedObjects }: TwinResponse) {
  return {
    price: valueOf(twin, "price") || null,
    currency: namesOf(valueOf(twin, "currency"), relatedObjects) || null,
  };
}
