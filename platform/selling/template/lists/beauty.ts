import type { ListShape } from "../shapes.ts";
import { t } from "../texts.ts";
import { list } from "./list.ts";

export const BEAUTY_LISTS: readonly ListShape[] = [
  list("skin_types", t("Skin types", "Rodzaje skóry", "Типы кожи"), [
    ["normal", "Normal", "Normalna", "Нормальная"],
    ["dry", "Dry", "Sucha", "Сухая"],
    ["oily", "Oily", "Tłusta", "Жирная"],
    ["combination", "Combination", "Mieszana", "Комбинированная"],
    ["sensitive", "Sensitive", "Wrażliwa", "Чувствительная"],
    ["mature", "Mature", "Dojrzała", "Зрелая"],
  ]),
  list("hair_types", t("Hair types", "Rodzaje włosów", "Типы волос"), [
    ["normal", "Normal", "Normalne", "Нормальные"],
    ["dry", "Dry", "Suche", "Сухие"],
    ["oily", "Oily", "Przetłuszczające się", "Жирные"],
    ["coloured", "Colored", "Farbowane", "Окрашенные"],
    ["curly", "Curly", "Kręcone", "Кудрявые"],
    ["fine", "Fine", "Cienkie", "Тонкие"],
  ]),
  list("times_of_day", t("Times of day", "Pory dnia", "Время применения"), [
    ["day", "Day", "Dzień", "День"],
    ["night", "Night", "Noc", "Ночь"],
    ["day_night", "Day and night", "Dzień i noc", "День и ночь"],
  ]),
  list("scent_families", t("Scent families", "Rodziny zapachowe", "Семейства ароматов"), [
    ["floral", "Floral", "Kwiatowa", "Цветочные"],
    ["woody", "Woody", "Drzewna", "Древесные"],
    ["oriental", "Amber", "Orientalna", "Восточные"],
    ["fresh", "Fresh", "Świeża", "Свежие"],
    ["citrus", "Citrus", "Cytrusowa", "Цитрусовые"],
    ["fougere", "Fougère", "Paprociowa", "Фужерные"],
    ["gourmand", "Gourmand", "Gourmand", "Гурманские"],
  ]),
  list(
    "scent_concentrations",
    t("Scent concentrations", "Stężenia zapachu", "Концентрации аромата"),
    [
      ["parfum", "Parfum", "Perfumy", "Духи"],
      ["edp", "Eau de parfum", "Woda perfumowana", "Парфюмерная вода"],
      ["edt", "Eau de toilette", "Woda toaletowa", "Туалетная вода"],
      ["cologne", "Cologne", "Woda kolońska", "Одеколон"],
    ],
  ),
];
