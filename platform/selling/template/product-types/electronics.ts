import { multiSelect, number, select, text, url, yesNo } from "../field-kinds.ts";
import type { ClassShape } from "../shapes.ts";
import { t } from "../texts.ts";
import {
  BATTERY_LIFE,
  BRAND,
  COLOR,
  MEMORY,
  MODEL,
  RELEASED,
  SCREEN_SIZE,
  STORAGE,
  WARRANTY,
} from "./common-attributes.ts";
import { productType } from "./product-type.ts";

const SYSTEM = select(
  "operating_system",
  t("Operating system", "System operacyjny", "Операционная система"),
  "operating_systems",
);

export const ELECTRONICS: readonly ClassShape[] = [
  productType("headphones", "electronics", t("Headphones", "Słuchawki", "Наушники"), [
    BRAND,
    MODEL,
    COLOR,
    select("headphone_style", t("Style", "Rodzaj", "Тип"), "headphone_styles"),
    multiSelect("connectors", t("Connection", "Złącza", "Подключение"), "audio_connectors"),
    yesNo("noise_cancelling", t("Noise cancelling", "Redukcja szumów", "Шумоподавление")),
    BATTERY_LIFE,
    WARRANTY,
  ]),
  productType("smartphone", "electronics", t("Smartphone", "Smartfon", "Смартфон"), [
    BRAND,
    MODEL,
    COLOR,
    SCREEN_SIZE,
    STORAGE,
    MEMORY,
    SYSTEM,
    RELEASED,
  ]),
  productType("laptop", "electronics", t("Laptop", "Laptop", "Ноутбук"), [
    BRAND,
    MODEL,
    text("processor", t("Processor", "Procesor", "Процессор"), { maxLength: 100 }),
    SCREEN_SIZE,
    STORAGE,
    MEMORY,
    SYSTEM,
    url("drivers_page", t("Drivers page", "Strona ze sterownikami", "Страница драйверов")),
  ]),
  productType("camera", "electronics", t("Camera", "Aparat", "Фотокамера"), [
    BRAND,
    MODEL,
    COLOR,
    select("camera_kind", t("Kind", "Rodzaj", "Тип"), "camera_kinds"),
    number("megapixels", t("Megapixels", "Megapiksele", "Мегапиксели"), {
      max: 500,
      decimals: 1,
    }),
    yesNo("weather_sealed", t("Weather sealed", "Odporność na warunki", "Защита от непогоды")),
    WARRANTY,
  ]),
];
