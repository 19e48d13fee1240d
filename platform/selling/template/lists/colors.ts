import type { ListShape } from "../shapes.ts";
import { t } from "../texts.ts";

const COLOR_ROWS = [
  ["black", "Black", "Czarny", "Чёрный", "#1d1d1f"],
  ["white", "White", "Biały", "Белый", "#ffffff"],
  ["grey", "Grey", "Szary", "Серый", "#8a8d91"],
  ["silver", "Silver", "Srebrny", "Серебристый", "#c7cad1"],
  ["gold", "Gold", "Złoty", "Золотой", "#c9a227"],
  ["beige", "Beige", "Beżowy", "Бежевый", "#e2d3b5"],
  ["brown", "Brown", "Brązowy", "Коричневый", "#7b4f2c"],
  ["red", "Red", "Czerwony", "Красный", "#c62f2f"],
  ["orange", "Orange", "Pomarańczowy", "Оранжевый", "#e57c23"],
  ["yellow", "Yellow", "Żółty", "Жёлтый", "#f2c230"],
  ["green", "Green", "Zielony", "Зелёный", "#2e8b57"],
  ["blue", "Blue", "Niebieski", "Синий", "#2563b8"],
  ["navy", "Navy", "Granatowy", "Тёмно-синий", "#1f2a56"],
  ["turquoise", "Turquoise", "Turkusowy", "Бирюзовый", "#2ba6a0"],
  ["violet", "Violet", "Fioletowy", "Фиолетовый", "#7d4fb3"],
  ["pink", "Pink", "Różowy", "Розовый", "#e58fae"],
  ["transparent", "Transparent", "Przezroczysty", "Прозрачный", undefined],
  ["multicolour", "Multicolor", "Wielokolorowy", "Разноцветный", undefined],
] as const;

export const COLORS: ListShape = {
  key: "colours",
  name: t("Colors", "Kolory", "Цвета"),
  options: COLOR_ROWS.map(([key, en, pl, ru, swatch]) => ({
    key,
    name: t(en, pl, ru),
    ...(swatch ? { backgroundColor: swatch } : {}),
  })),
};
