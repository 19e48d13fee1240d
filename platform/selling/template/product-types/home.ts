import { date, multiSelect, number, select, text, yesNo } from "../field-kinds.ts";
import type { ClassShape } from "../shapes.ts";
import { t } from "../texts.ts";
import {
  BRAND,
  CAPACITY,
  COLOR,
  COLOR_CODE,
  FABRICS,
  MATERIAL,
  MODEL,
  POWER,
  WARRANTY,
} from "./common-attributes.ts";
import { productType } from "./product-type.ts";

const DISHWASHER_SAFE = yesNo(
  "dishwasher_safe",
  t("Dishwasher safe", "Można myć w zmywarce", "Можно мыть в посудомойке"),
);

export const HOME: readonly ClassShape[] = [
  productType("coffee_machine", "home", t("Coffee machine", "Ekspres do kawy", "Кофемашина"), [
    BRAND,
    MODEL,
    select("coffee_machine_kind", t("Kind", "Rodzaj", "Тип"), "coffee_machine_kinds"),
    COLOR,
    MATERIAL,
    CAPACITY,
    POWER,
    WARRANTY,
  ]),
  productType("cookware", "home", t("Cookware", "Naczynia kuchenne", "Посуда"), [
    BRAND,
    MATERIAL,
    COLOR,
    number("diameter_cm", t("Diameter (cm)", "Średnica (cm)", "Диаметр (см)"), {
      max: 200,
      decimals: 1,
    }),
    CAPACITY,
    multiSelect("hobs", t("Suitable for", "Do kuchenek", "Подходит для"), "hob_kinds"),
    DISHWASHER_SAFE,
  ]),
  productType("lamp", "home", t("Lamp", "Lampa", "Лампа"), [
    BRAND,
    COLOR,
    COLOR_CODE,
    MATERIAL,
    select("lamp_socket", t("Socket", "Gwint", "Цоколь"), "lamp_sockets"),
    POWER,
    select(
      "energy_class",
      t("Energy class", "Klasa energetyczna", "Класс энергопотребления"),
      "energy_classes",
    ),
    yesNo("dimmable", t("Dimmable", "Możliwość ściemniania", "Диммируемая")),
  ]),
  productType("bed_linen", "home", t("Bed linen", "Pościel", "Постельное бельё"), [
    BRAND,
    FABRICS,
    COLOR,
    select("bed_size", t("Size", "Rozmiar", "Размер"), "bed_sizes"),
    number("washing_temperature", t("Washing (°C)", "Pranie (°C)", "Стирка (°C)"), { max: 95 }),
    text("certificate", t("Certificate", "Certyfikat", "Сертификат"), { maxLength: 100 }),
    date(
      "certificate_valid_until",
      t("Certificate valid until", "Certyfikat ważny do", "Сертификат действителен до"),
    ),
  ]),
];
