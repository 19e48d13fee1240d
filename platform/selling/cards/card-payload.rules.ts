import Big from "big.js";

import type { FieldValue } from "../../base/database/tables/json-values.ts";
import type { ClassField, DomainModel } from "../../core/model/domain-model.ts";
import { textIn } from "../../core/model/text-in.rules.ts";
import { fieldsOf } from "../../model/field-types/read-fields.rules.ts";
import type { CardPayload } from "./card.ts";
import { readField, readOptionCode, showValue } from "./field-text.rules.ts";

/** Properties of a product or a marketplace card that selling reads. */
export interface SellableTwin {
  id: string;
  classId: string;
  name: string;
  description: string | null;
  fields: Readonly<Record<string, FieldValue>>;
}

export interface SellableImage {
  id: string;
  /** ID of the field that contains the image; null if it belongs to no field. */
  fieldId: string | null;
  storageKey: string;
  mediaType: string;
  width: number;
  height: number;
}

export interface Sellable {
  product: SellableTwin;
  card: SellableTwin;
  images: readonly SellableImage[];
  businessAccountId: string;
  seller: string;
  locale: string;
}

export function buildPayload(model: DomainModel, sellable: Sellable): CardPayload {
  const { locale } = sellable;
  const product = withoutInternal(model, sellable.product);
  const card = withoutInternal(model, sellable.card);
  const productClass = model.classes.get(product.classId);
  const priced = hasUnifiedPrice(sellable.product) ? product : card;
  return {
    cardId: card.id,
    productId: product.id,
    businessAccountId: sellable.businessAccountId,
    seller: sellable.seller,
    title: card.name.trim(),
    description: (card.description ?? "").trim(),
    bulletPoints: splitBullets(readField(card.fields, "bullet_points")),
    ...priceIn(model, priced, locale),
    ean: readField(product.fields, "ean"),
    sku: readField(product.fields, "sku"),
    stockQuantity: readField(card.fields, "stock_quantity") || null,
    productType: textIn(productClass?.name ?? {}, locale, model),
    attributes: describeProduct(model, product, locale),
    images: publicImages(model, sellable.images).map((image, index) => ({
      attachmentId: image.id,
      storageKey: image.storageKey,
      mediaType: image.mediaType,
      width: image.width,
      height: image.height,
      alt: index === 0 ? product.name : `${product.name}, picture ${index + 1}`,
    })),
  };
}

/** Returns the twin without the values of internal fields, which nobody outside its business may see. */
export function withoutInternal(model: DomainModel, twin: SellableTwin): SellableTwin {
  const twinClass = model.classes.get(twin.classId);
  const all = twinClass ? fieldsOf(model, twinClass) : [];
  const internal = new Set(all.filter((field) => field.internal).map(({ key }) => key));
  if (internal.size === 0) return twin;
  const fields = Object.entries(twin.fields).filter(([key]) => !internal.has(key));
  return { ...twin, fields: Object.fromEntries(fields) };
}

function publicImages(
  model: DomainModel,
  images: readonly SellableImage[],
): readonly SellableImage[] {
  return images.filter(({ fieldId }) => !model.fields.get(fieldId ?? "")?.internal);
}

/** Whether the product sets one price for all marketplaces, which overrides the cards' own. */
export function hasUnifiedPrice(product: Pick<SellableTwin, "fields">): boolean {
  return readField(product.fields, "unified_price_for_all_marketplaces") === "true";
}

/** Returns the price that is sent to the marketplace; screens display the same price for the card. */
export function effectivePrice(
  model: DomainModel,
  product: Pick<SellableTwin, "fields">,
  card: Pick<SellableTwin, "fields">,
  locale: string,
): Pick<CardPayload, "price" | "currency"> {
  return priceIn(model, hasUnifiedPrice(product) ? product : card, locale);
}

function priceIn(
  model: DomainModel,
  { fields }: Pick<SellableTwin, "fields">,
  locale: string,
): Pick<CardPayload, "price" | "currency"> {
  return {
    price: formatMoney(readField(fields, "price")) || null,
    currency: readOptionCode(model, readField(fields, "currency"), locale) || null,
  };
}

/** Lists the attributes that a product of this type needs to be sold. */
export function requiredAttributes(
  model: DomainModel,
  classId: string,
  locale: string,
): { key: string; name: string }[] {
  return typeFields(model, classId)
    .filter((field) => field.required && !field.internal)
    .map((field) => ({ key: field.key.toLowerCase(), name: textIn(field.name, locale, model) }));
}

/** Lists the product's attributes that have a value: those of its type, then size and weight. */
export function describeProduct(
  model: DomainModel,
  product: SellableTwin,
  locale: string,
): CardPayload["attributes"] {
  const own = typeFields(model, product.classId).map((field) => ({
    key: field.key.toLowerCase(),
    name: textIn(field.name, locale, model),
    value: showValue(model, product.fields[field.key.toLowerCase()], locale),
  }));
  return [...own, ...measures(model, product, locale)].filter(({ value }) => value !== "");
}

/** Splits a text into bullet points, one per line, and removes list markers that users typed. */
export function splitBullets(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*•–]\s+)?/, "").trim())
    .filter((line) => line !== "");
}

/**
 * Formats a price with two decimals, because numbers are stored without trailing zeros. Other texts stay unchanged.
 */
function formatMoney(text: string): string {
  return /^\d+(?:\.\d{1,2})?$/.test(text) ? new Big(text).toFixed(2) : text;
}

function typeFields(model: DomainModel, classId: string): ClassField[] {
  const twinClass = model.classes.get(classId);
  if (!twinClass) return [];
  return twinClass.fieldIds
    .map((id) => model.fields.get(id))
    .filter((field) => field !== undefined)
    .filter((field) => field.classId !== twinClass.rootClassId);
}

function measures(model: DomainModel, product: SellableTwin, locale: string) {
  const field = (key: string) => readField(product.fields, key);
  const sides = ["width", "length", "height"].map((side) =>
    field(`item_product_dimensions_${side}`),
  );
  const sizeUnit = readOptionCode(model, field("product_size_unit"), locale);
  const weight = field("product_weight");
  const weightUnit = readOptionCode(model, field("product_weight_unit"), locale);
  return [
    {
      key: "product_dimensions",
      name: "Dimensions (width × length × height)",
      value:
        sides.every((side) => side !== "") && sizeUnit !== ""
          ? `${sides.join(" × ")} ${sizeUnit}`
          : "",
    },
    {
      key: "product_weight",
      name: "Weight",
      value: weight !== "" && weightUnit !== "" ? `${weight} ${weightUnit}` : "",
    },
  ];
}
