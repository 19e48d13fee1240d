import { color, date, multiSelect, number, select, text } from "../field-kinds.ts";
import type { FieldShape } from "../shapes.ts";
import { t } from "../texts.ts";

/** Attributes that many product types share, each with one key and one meaning. */

export const BRAND = text("brand", t("Brand", "Marka", "Бренд"), { maxLength: 100 });
export const MODEL = text("model", t("Model", "Model", "Модель"), { maxLength: 100 });
export const COLOR = select("colour", t("Color", "Kolor", "Цвет"), "colours");
export const COLOR_CODE = color("colour_code", t("Exact color", "Dokładny kolor", "Точный цвет"));
export const MATERIAL = select("material", t("Material", "Materiał", "Материал"), "materials");
export const FABRICS = multiSelect("fabrics", t("Fabric", "Tkanina", "Ткань"), "fabrics");
export const MADE_FOR = select("made_for", t("Made for", "Przeznaczenie", "Для кого"), "wearers");
export const COUNTRY = select(
  "country_of_origin",
  t("Country of origin", "Kraj pochodzenia", "Страна происхождения"),
  "countries",
);
export const WARRANTY = number(
  "warranty_months",
  t("Warranty (months)", "Gwarancja (miesiące)", "Гарантия (месяцы)"),
  { max: 240 },
);
export const POWER = number("power_w", t("Power (W)", "Moc (W)", "Мощность (Вт)"), { max: 20_000 });
export const CAPACITY = number("capacity_l", t("Capacity (l)", "Pojemność (l)", "Объём (л)"), {
  max: 1000,
  decimals: 2,
});
export const VOLUME = number("volume_ml", t("Volume (ml)", "Objętość (ml)", "Объём (мл)"), {
  min: 1,
  max: 20_000,
});
export const LANGUAGE = select("language", t("Language", "Język", "Язык"), "languages");
export const PAGES = number("pages", t("Pages", "Liczba stron", "Страниц"), {
  min: 1,
  max: 10_000,
});
export const MINIMUM_AGE = number(
  "minimum_age",
  t("Minimum age (years)", "Minimalny wiek (lata)", "Минимальный возраст (лет)"),
  { max: 99 },
);
export const BATTERY_LIFE = number(
  "battery_life_h",
  t("Battery life (h)", "Czas pracy na baterii (h)", "Время работы от батареи (ч)"),
  { max: 2000, decimals: 1 },
);
export const SCREEN_SIZE = number(
  "screen_size_in",
  t("Screen (inches)", "Ekran (cale)", "Экран (дюймы)"),
  { min: 0.5, max: 150, decimals: 1 },
);
export const STORAGE = select(
  "storage_size",
  t("Storage", "Pamięć wbudowana", "Встроенная память"),
  "storage_sizes",
);
export const MEMORY = select("memory_size", t("Memory (RAM)", "Pamięć RAM", "ОЗУ"), "memory_sizes");
export const RELEASED = date("released_on", t("Released on", "Data premiery", "Дата выхода"));
export const INGREDIENTS: FieldShape = text(
  "ingredients",
  t("Ingredients", "Składniki", "Состав"),
  { maxLength: 4000, editor: "MARKDOWN_BASIC" },
);
