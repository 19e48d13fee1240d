import type { ClassField, DomainModel } from "../../core/model/domain-model.ts";
import { fieldsOf } from "../../model/field-types/read-fields.rules.ts";
import { hasUnifiedPrice, type SellableTwin } from "./card-payload.rules.ts";

/** Purpose of the content: a listing also contains codes and prices, which a writer doesn't get. */
export type ContentUse = "listing" | "writing";

interface Entry extends Pick<SellableTwin, "fields"> {
  class_id: string;
}

const MEASURES = [
  "item_product_dimensions_width",
  "item_product_dimensions_length",
  "item_product_dimensions_height",
  "product_size_unit",
  "product_weight",
  "product_weight_unit",
];
const PRICE = ["price", "currency"];

/** Lists the product's and the card's fields with content of the card. Internal fields are never included. */
export function listContentFields(
  model: DomainModel,
  product: Entry,
  card: Entry,
  use: ContentUse,
): { product: ClassField[]; card: ClassField[] } {
  const isListing = use === "listing";
  const isUnified = hasUnifiedPrice(product);
  const ofProduct = new Set([
    ...MEASURES,
    ...(isListing ? ["ean", "sku", ...(isUnified ? PRICE : [])] : []),
  ]);
  const ofCard = new Set([
    "bullet_points",
    ...(isListing ? ["stock_quantity", ...(isUnified ? [] : PRICE)] : []),
  ]);
  const rootId = model.classes.get(product.class_id)?.rootClassId;
  return {
    product: sharedFields(model, product).filter(
      ({ key, classId }) => ofProduct.has(key) || classId !== rootId,
    ),
    card: sharedFields(model, card).filter(({ key }) => ofCard.has(key)),
  };
}

function sharedFields(model: DomainModel, { class_id: classId }: Entry): ClassField[] {
  const twinClass = model.classes.get(classId);
  return twinClass ? fieldsOf(model, twinClass).filter(({ internal }) => !internal) : [];
}
