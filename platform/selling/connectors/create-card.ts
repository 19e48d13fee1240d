import { cleanCode, cleanName } from "#common/clean-text.ts";
import { literalPattern } from "#common/like-pattern.ts";

import type { Tx } from "../../base/database/executor.ts";
import { CODE, type FieldError, invalidFields } from "../../base/errors/request-error.ts";
import { createMessage, type Message } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { mayUse } from "../../core/access/may.rules.ts";
import type { TwinClass } from "../../core/model/domain-model.ts";
import {
  fieldByKey,
  type FieldInput,
  fieldsOf,
} from "../../model/field-types/read-fields.rules.ts";
import { createTwin } from "../../twins/changes/create-twin.ts";
import { searchTwins } from "../../twins/search/search-twins.ts";
import { classOf } from "../../twins/twin/find-twin.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { readField } from "../cards/field-text.rules.ts";
import { marketplaceName, PRODUCT_ROOT } from "../cards/marketplace-classes.rules.ts";
import { fieldKeysOf } from "../inheritance/followed-values.rules.ts";
import { findAdapter, type MarketplaceServices } from "../marketplaces/adapter.ts";
import { resolveDefaults } from "../products/product-defaults.ts";
import { buildCard, findConnectOption } from "./connect-marketplace.ts";
import type { ConnectOption } from "./list-connect-options.ts";
import { noteOnPrice } from "./price-note.rules.ts";

/** Names a product by its ID, its codes, or several of these, which one product must have. */
export interface ProductReference {
  productId?: string | null | undefined;
  productEan?: string | null | undefined;
  productSku?: string | null | undefined;
}

export interface CardToCreate extends ProductReference {
  /** ID of the card's class. */
  twinClassId: string;
  /** Name of the marketplace, if the sender names it. It must be that of the class. */
  marketplace?: string | null | undefined;
  connectorId?: string | null | undefined;
  /** Values of the card's own. In all others it follows its product. */
  name?: string | null | undefined;
  description?: string | null | undefined;
  fields: FieldInput;
}

/**
 * Creates a product's card at a marketplace with its default values, ready to be worked on, so that rows of a file need
 * no job that prepares them. The note says what the card lacks because of a currency.
 */
export async function createCard(
  services: MarketplaceServices,
  tx: Tx,
  caller: Caller,
  card: CardToCreate,
): Promise<{ created: TwinRow; note: Message | null }> {
  assertMarketplace(caller, card);
  const productId = await findProductId(tx, caller, card);
  const option = await findConnectOption(tx, caller, {
    productId,
    classId: card.twinClassId,
    connectorId: card.connectorId,
  });
  assertFields(caller, option.cardClass, card.fields);
  const name = cleanName(card.name ?? "");
  const followed = await buildCard(services, tx, caller, option);
  const fields = { ...followed.fields, ...withValues(card.fields) };
  const defaults = await resolveDefaults(services, tx, caller.model, {
    class_id: option.cardClass.id,
    business_account_id: caller.businessAccountId,
    fields: fields as Record<string, string>,
  });
  const created = await createTwin(services, tx, caller, {
    ...followed,
    ...(name !== "" && { name }),
    ...(card.description?.trim() && { description: card.description }),
    fields: { ...defaults, ...fields },
  });
  return { created, note: noteFor(services, caller, option, created) };
}

/** The note says something about the product's price, so only who may see it gets one. */
function noteFor(
  services: MarketplaceServices,
  caller: Caller,
  { product, cardClass }: ConnectOption,
  card: TwinRow,
): Message | null {
  const { model } = caller;
  const productClass = classOf(caller, product);
  const isVisible = fieldKeysOf("price").every((key) => {
    const field = fieldByKey(model, productClass, key);
    return field && mayUse(caller, field.viewPermissionId, productClass, product).allowed;
  });
  if (!isVisible) return null;
  const currencies = findAdapter(services, model, cardClass.id)?.limits.currencies ?? null;
  return noteOnPrice(model, product, card, { rule: null, currencies });
}

/** A field that the card doesn't have would be lost, so it is refused. */
function assertFields({ model }: Caller, cardClass: TwinClass, values: FieldInput): void {
  const names = new Set(fieldsOf(model, cardClass).flatMap(({ id, key }) => [id, key]));
  const unknown = Object.keys(values).filter((name) => !names.has(name.toLowerCase()));
  if (unknown.length === 0) return;
  throw invalidFields(
    CODE.FIELD_KEY_UNKNOWN,
    unknown.map((key) => ({ field: key, message: createMessage("field_unknown", { key }) })),
  );
}

/** An empty value of a new card means that it follows its product. */
function withValues(fields: FieldInput): FieldInput {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => Boolean(value)));
}

function assertMarketplace(caller: Caller, { twinClassId, marketplace }: CardToCreate): void {
  const cardClass = caller.model.classes.get(twinClassId);
  if (!cardClass || !marketplace?.trim() || isNameOf(cardClass, marketplace.trim())) return;
  const message = createMessage("card_other_marketplace", {
    marketplace: marketplaceName(cardClass.key),
  });
  throw invalidFields(CODE.ENTITY_INVALID, [{ field: "marketplace", message }]);
}

function isNameOf({ key, name }: TwinClass, text: string): boolean {
  const names = [key, marketplaceName(key), ...Object.values(name)];
  return names.some((one) => one.toLowerCase() === text.toLowerCase());
}

const CODES = [
  { key: "ean", field: "productEan" },
  { key: "sku", field: "productSku" },
] as const;

/** A SKU can belong to several products. More than these need not be read to know it. */
const MAX_FOUND = 50;

async function findProductId(tx: Tx, caller: Caller, reference: ProductReference): Promise<string> {
  const root = caller.model.classByKey.get(PRODUCT_ROOT);
  const codes = CODES.flatMap(({ key, field }) => {
    const text = cleanCode(reference[field] ?? "");
    const id = root && fieldByKey(caller.model, root, key)?.id;
    return text === "" || !id ? [] : [{ key, field, text, id }];
  });
  const { productId } = reference;
  if (productId && codes.length === 0) return productId;
  if (!root || codes.length === 0) throw invalidCodes([{ field: "productEan" }], "card_no_product");
  const fields = codes.map(({ id, text }) => [
    id,
    { type: "TwinFieldSearchTextV1", valueLikeAnyOfList: [literalPattern(text)] },
  ]);
  const { rows } = await searchTwins(tx, caller, {
    filters: [
      {
        twinClassExtendsHierarchyContainsIdList: [root.id],
        ...(productId && { twinIdList: [productId] }),
        fields: Object.fromEntries(fields),
      },
    ],
    offset: 0,
    limit: MAX_FOUND,
  });
  // The search ignores case, which matters in codes.
  const found = rows.filter((row) =>
    codes.every(({ key, text }) => readField(row.fields, key) === text),
  );
  const [product] = found;
  if (!product) {
    if (productId) throw invalidCodes(codes, "card_code_of_other");
    throw invalidCodes(codes, codes.length > 1 ? "card_no_product_both" : "card_product_unknown");
  }
  if (found.length > 1) throw invalidCodes(codes, "card_product_several");
  return product.id;
}

function invalidCodes(
  codes: readonly { field: string }[],
  reason:
    | "card_code_of_other"
    | "card_no_product"
    | "card_no_product_both"
    | "card_product_unknown"
    | "card_product_several",
) {
  const issues: FieldError[] = codes.map(({ field }) => ({
    field,
    message: createMessage(reason),
  }));
  return invalidFields(CODE.ENTITY_INVALID, issues);
}
