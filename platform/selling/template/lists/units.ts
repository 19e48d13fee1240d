import type { ListShape } from "../shapes.ts";
import { t } from "../texts.ts";
import { plainList } from "./list.ts";

export const UNIT_LISTS: readonly ListShape[] = [
  plainList("currencies", t("Currencies", "Waluty", "Валюты"), ["EUR", "PLN", "USD"]),
  plainList("size_units", t("Size units", "Jednostki wymiarów", "Единицы размера"), [
    "mm",
    "cm",
    "m",
    "in",
  ]),
  plainList("weight_units", t("Weight units", "Jednostki wagi", "Единицы веса"), [
    "g",
    "kg",
    "oz",
    "lb",
  ]),
];
