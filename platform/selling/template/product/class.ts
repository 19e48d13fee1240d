import type { ClassShape } from "../shapes.ts";
import { ARCHIVED, DRAFT, INITIALIZING, PUBLISHING, READY_TO_SELL, SKETCH } from "../statuses.ts";
import { t } from "../texts.ts";
import { PRODUCT_FIELDS, PRODUCT_SIZE_FIELDS } from "./fields.ts";
import { PRODUCT_FLOW } from "./flow.ts";

export const PRODUCT: ClassShape = {
  key: "product",
  name: t("Product", "Produkt", "Товар"),
  description: t(
    "The master card of a product, from which marketplace cards are made",
    "Główna karta produktu, z której powstają karty na platformach",
    "Главная карточка товара, из которой создаются карточки маркетплейсов",
  ),
  abstract: true,
  permissions: "PRODUCT",
  properties: {
    nameRequired: true,
    nameRequiredMessage: "Name is required",
    nameMaxLength: 75,
    nameMaxLengthMessage: "Name must be at most 75 characters",
    finalize: "job",
  },
  fields: [...PRODUCT_FIELDS, ...PRODUCT_SIZE_FIELDS],
  statuses: [SKETCH, INITIALIZING, DRAFT, PUBLISHING, READY_TO_SELL, ARCHIVED],
  flow: PRODUCT_FLOW,
};
