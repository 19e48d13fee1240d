import { multiSelect, number, select, yesNo } from "../field-kinds.ts";
import type { ClassShape } from "../shapes.ts";
import { t } from "../texts.ts";
import {
  BRAND,
  CAPACITY,
  COLOR,
  COLOR_CODE,
  COUNTRY,
  FABRICS,
  MADE_FOR,
  MATERIAL,
  MODEL,
  WARRANTY,
} from "./common-attributes.ts";
import { productType } from "./product-type.ts";

export const FASHION: readonly ClassShape[] = [
  productType("t_shirt", "fashion", t("T-shirt", "Koszulka", "Футболка"), [
    BRAND,
    MADE_FOR,
    select("clothing_size", t("Size", "Rozmiar", "Размер"), "clothing_sizes"),
    COLOR,
    COLOR_CODE,
    FABRICS,
    select("fit", t("Fit", "Krój", "Посадка"), "fits"),
    COUNTRY,
  ]),
  productType("shoes", "fashion", t("Shoes", "Buty", "Обувь"), [
    BRAND,
    MODEL,
    MADE_FOR,
    select("shoe_size", t("Size (EU)", "Rozmiar (EU)", "Размер (EU)"), "shoe_sizes"),
    COLOR,
    FABRICS,
    select("shoe_closure", t("Closure", "Zapięcie", "Застёжка"), "shoe_closures"),
    multiSelect("seasons", t("Season", "Sezon", "Сезон"), "seasons"),
  ]),
  productType("backpack", "fashion", t("Backpack", "Plecak", "Рюкзак"), [
    BRAND,
    COLOR,
    FABRICS,
    CAPACITY,
    number(
      "laptop_size_in",
      t("Laptop up to (inches)", "Laptop do (cali)", "Ноутбук до (дюймов)"),
      {
        max: 20,
        decimals: 1,
      },
    ),
    yesNo("waterproof", t("Waterproof", "Wodoodporny", "Водонепроницаемый")),
    WARRANTY,
  ]),
  productType("watch", "fashion", t("Watch", "Zegarek", "Часы"), [
    BRAND,
    MODEL,
    MADE_FOR,
    select("movement", t("Movement", "Mechanizm", "Механизм"), "watch_movements"),
    MATERIAL,
    COLOR,
    number("case_diameter_mm", t("Case (mm)", "Koperta (mm)", "Корпус (мм)"), {
      max: 100,
      decimals: 1,
    }),
    number(
      "water_resistance_m",
      t("Water resistance (m)", "Wodoszczelność (m)", "Водостойкость (м)"),
      { max: 2000 },
    ),
  ]),
];
