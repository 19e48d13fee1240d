import type { Texts } from "../../../base/database/tables/json-values.ts";
import type { ClassShape, FieldShape } from "../shapes.ts";
import { t } from "../texts.ts";

/** Groups of product types, in display order. */
const GROUPS = {
  electronics: t("Electronics", "Elektronika", "Электроника"),
  home: t("Home and kitchen", "Dom i kuchnia", "Дом и кухня"),
  fashion: t("Fashion", "Moda", "Мода"),
  beauty: t("Beauty", "Uroda", "Красота"),
  sport: t("Sport and outdoors", "Sport i turystyka", "Спорт и отдых"),
  toys: t("Toys and games", "Zabawki i gry", "Игрушки и игры"),
  food: t("Food and drink", "Żywność i napoje", "Продукты и напитки"),
  office: t("Books and office", "Książki i biuro", "Книги и офис"),
} as const;

type ProductGroup = keyof typeof GROUPS;

export function productType(
  key: string,
  group: ProductGroup,
  name: Texts,
  attributes: readonly FieldShape[],
): ClassShape {
  return {
    key: `product_${key}`,
    name,
    extends: "product",
    permissions: "PRODUCT",
    properties: { group, groupName: GROUPS[group] },
    fields: attributes,
  };
}
