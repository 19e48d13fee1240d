import { number, select, text, yesNo } from "../field-kinds.ts";
import type { ClassShape } from "../shapes.ts";
import { t } from "../texts.ts";
import { BRAND, COLOR, FABRICS, LANGUAGE, MATERIAL, MINIMUM_AGE } from "./common-attributes.ts";
import { productType } from "./product-type.ts";

const PARTS = number("parts_count", t("Parts", "Liczba elementów zestawu", "Деталей"), {
  min: 1,
  max: 50_000,
});

const CE_MARK = yesNo("ce_mark", t("CE marked", "Znak CE", "Маркировка CE"));

export const TOYS: readonly ClassShape[] = [
  productType(
    "construction_set",
    "toys",
    t("Construction set", "Klocki konstrukcyjne", "Конструктор"),
    [
      BRAND,
      PARTS,
      MATERIAL,
      MINIMUM_AGE,
      text("theme", t("Theme", "Motyw", "Тема"), { maxLength: 100 }),
      CE_MARK,
    ],
  ),
  productType("board_game", "toys", t("Board game", "Gra planszowa", "Настольная игра"), [
    BRAND,
    select("game_kind", t("Kind", "Rodzaj", "Вид"), "game_kinds"),
    number("players_min", t("Players from", "Graczy od", "Игроков от"), { min: 1, max: 50 }),
    number("players_max", t("Players to", "Graczy do", "Игроков до"), { min: 1, max: 50 }),
    number("playing_minutes", t("Playing time (min)", "Czas gry (min)", "Время игры (мин)"), {
      min: 1,
      max: 1440,
    }),
    MINIMUM_AGE,
    LANGUAGE,
  ]),
  productType("plush_toy", "toys", t("Plush toy", "Pluszak", "Мягкая игрушка"), [
    BRAND,
    COLOR,
    FABRICS,
    number("toy_height_cm", t("Height (cm)", "Wysokość (cm)", "Высота (см)"), {
      max: 300,
      decimals: 1,
    }),
    MINIMUM_AGE,
    yesNo("machine_washable", t("Machine washable", "Można prać w pralce", "Можно стирать")),
    CE_MARK,
  ]),
];
