import { multiSelect, number, select, text, yesNo } from "../field-kinds.ts";
import type { ClassShape } from "../shapes.ts";
import { t } from "../texts.ts";
import { BRAND, COUNTRY, INGREDIENTS, MADE_FOR, VOLUME } from "./common-attributes.ts";
import { productType } from "./product-type.ts";

const VEGAN = yesNo("vegan", t("Vegan", "Wegański", "Веганский"));

export const BEAUTY: readonly ClassShape[] = [
  productType("face_cream", "beauty", t("Face cream", "Krem do twarzy", "Крем для лица"), [
    BRAND,
    VOLUME,
    multiSelect("skin_types", t("Skin type", "Rodzaj skóry", "Тип кожи"), "skin_types"),
    select("time_of_day", t("Time of day", "Pora dnia", "Время применения"), "times_of_day"),
    number("spf", t("SPF", "SPF", "SPF"), { max: 100 }),
    VEGAN,
    INGREDIENTS,
  ]),
  productType("perfume", "beauty", t("Perfume", "Perfumy", "Парфюм"), [
    BRAND,
    MADE_FOR,
    VOLUME,
    select(
      "scent_concentration",
      t("Concentration", "Stężenie", "Концентрация"),
      "scent_concentrations",
    ),
    select(
      "scent_family",
      t("Scent family", "Rodzina zapachowa", "Семейство аромата"),
      "scent_families",
    ),
    text("scent_notes", t("Notes", "Nuty", "Ноты"), { maxLength: 300 }),
    COUNTRY,
  ]),
  productType("shampoo", "beauty", t("Shampoo", "Szampon", "Шампунь"), [
    BRAND,
    VOLUME,
    multiSelect("hair_types", t("Hair type", "Rodzaj włosów", "Тип волос"), "hair_types"),
    yesNo("silicone_free", t("Silicone-free", "Bez silikonów", "Без силиконов")),
    VEGAN,
    INGREDIENTS,
  ]),
];
