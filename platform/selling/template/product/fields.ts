import { attachments, number, ONE_LINE, select, text, yesNo } from "../field-kinds.ts";
import type { FieldShape } from "../shapes.ts";
import { t } from "../texts.ts";

const PRICE_MAX = 10_000_000;
const SIDE_MAX = 100_000;
const WEIGHT_MAX = 1_000_000;

/** Fields of every product card, before those of its type. */
export const PRODUCT_FIELDS: readonly FieldShape[] = [
  ean(),
  sku(),
  number("elements_amount", t("Number of pieces", "Liczba elementów", "Количество предметов"), {
    min: 1,
    max: 100_000,
    description: t(
      "How many pieces are in one package",
      "Ile sztuk jest w jednym opakowaniu",
      "Сколько предметов в одной упаковке",
    ),
  }),
  yesNo(
    "unified_price_for_all_marketplaces",
    t(
      "Unified price for all marketplaces",
      "Jedna cena na wszystkich platformach",
      "Единая цена на всех маркетплейсах",
    ),
  ),
  number("price", t("Price", "Cena", "Цена"), { max: PRICE_MAX, decimals: 2 }),
  select("currency", t("Currency", "Waluta", "Валюта"), "currencies"),
  text("bullet_points", t("Bullet points", "Najważniejsze cechy", "Ключевые особенности"), {
    maxLength: 5000,
    description: t("One per line", "Każda w osobnym wierszu", "По одной в строке"),
  }),
];

/** Sizes and images come after the fields of the type. */
export const PRODUCT_SIZE_FIELDS: readonly FieldShape[] = [
  ...sides(
    "product_size_unit",
    "item_product_dimensions",
    t("Product size unit", "Jednostka wymiarów produktu", "Единица размеров товара"),
    ["Product", "produktu", "товара"],
  ),
  ...weight("product_weight", t("Product weight", "Waga produktu", "Вес товара")),
  ...sides(
    "package_size_unit",
    "item_package_dimensions",
    t("Package size unit", "Jednostka wymiarów opakowania", "Единица размеров упаковки"),
    ["Package", "opakowania", "упаковки"],
  ),
  ...weight("package_weight", t("Package weight", "Waga opakowania", "Вес упаковки")),
  attachments("images", t("Images", "Zdjęcia", "Изображения")),
];

function ean(): FieldShape {
  const field = text("ean", t("EAN", "EAN", "EAN"), {
    required: true,
    description: t(
      "The number under the barcode",
      "Numer pod kodem kreskowym",
      "Номер под штрихкодом",
    ),
  });
  return {
    ...field,
    params: {
      regexp: "\\d{8}|\\d{13}",
      editorType: "PLAIN",
      unique: "true",
      requiredMessage: "EAN is required",
      regexpMessage: "EAN must be 8 or 13 digits",
      uniqueMessage: "EAN already exists",
    },
  };
}

function sku(): FieldShape {
  const field = text("sku", t("SKU", "SKU", "Артикул"), { required: true, maxLength: 100 });
  return {
    ...field,
    params: {
      ...field.params,
      regexp: ONE_LINE,
      regexpMessage: "Must not contain line breaks",
      requiredMessage: "SKU is required",
      maxLengthMessage: "SKU must be at most 100 characters",
    },
  };
}

function sides(
  unitKey: string,
  prefix: string,
  unitName: FieldShape["name"],
  [en, pl, ru]: [string, string, string],
): FieldShape[] {
  const size = { max: SIDE_MAX, decimals: 2 };
  return [
    select(unitKey, unitName, "size_units"),
    number(`${prefix}_width`, t(`${en} width`, `Szerokość ${pl}`, `Ширина ${ru}`), size),
    number(`${prefix}_length`, t(`${en} length`, `Długość ${pl}`, `Длина ${ru}`), size),
    number(`${prefix}_height`, t(`${en} height`, `Wysokość ${pl}`, `Высота ${ru}`), size),
  ];
}

function weight(key: string, name: FieldShape["name"]): FieldShape[] {
  const unit = t(`${name.en} unit`, `${name.pl} (jednostka)`, `${name.ru} (единица)`);
  return [
    select(`${key}_unit`, unit, "weight_units"),
    number(key, name, { max: WEIGHT_MAX, decimals: 3 }),
  ];
}
