import { date, multiSelect, number, select, text, yesNo } from "../field-kinds.ts";
import type { ClassShape } from "../shapes.ts";
import { t } from "../texts.ts";
import { BRAND, COUNTRY, INGREDIENTS, VOLUME } from "./common-attributes.ts";
import { productType } from "./product-type.ts";

const NET_WEIGHT = number(
  "net_weight_g",
  t("Net weight (g)", "Masa netto (g)", "Масса нетто (г)"),
  { max: 100_000, decimals: 1 },
);

const ALLERGENS = multiSelect("allergens", t("Allergens", "Alergeny", "Аллергены"), "allergens");

const DIETS = multiSelect(
  "diets",
  t("Suitable for", "Odpowiednie dla diet", "Подходит для"),
  "diets",
);

const BEST_BEFORE = date("best_before", t("Best before", "Najlepiej spożyć przed", "Годен до"));

export const FOOD: readonly ClassShape[] = [
  productType(
    "packaged_food",
    "food",
    t("Packaged food", "Żywność pakowana", "Упакованные продукты"),
    [
      BRAND,
      INGREDIENTS,
      NET_WEIGHT,
      ALLERGENS,
      DIETS,
      COUNTRY,
      BEST_BEFORE,
      select("storage", t("Storage", "Przechowywanie", "Хранение"), "storage_conditions"),
    ],
  ),
  productType("coffee", "food", t("Coffee", "Kawa", "Кофе"), [
    BRAND,
    select("coffee_form", t("Form", "Postać", "Вид"), "coffee_forms"),
    select("roast", t("Roast", "Stopień palenia", "Обжарка"), "roasts"),
    number("arabica_percent", t("Arabica (%)", "Arabika (%)", "Арабика (%)"), { max: 100 }),
    text("taste_notes", t("Taste notes", "Nuty smakowe", "Вкусовые ноты")),
    NET_WEIGHT,
    COUNTRY,
    BEST_BEFORE,
  ]),
  productType("beverage", "food", t("Beverage", "Napój", "Напиток"), [
    BRAND,
    select("beverage_kind", t("Kind", "Rodzaj", "Вид"), "beverage_kinds"),
    VOLUME,
    select("beverage_package", t("Package", "Opakowanie", "Упаковка"), "beverage_packages"),
    yesNo("deposit", t("Deposit on the package", "Opakowanie zwrotne", "Залоговая тара")),
    INGREDIENTS,
    COUNTRY,
    BEST_BEFORE,
  ]),
];
