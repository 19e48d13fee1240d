import type { StatusShape } from "./shapes.ts";
import { t } from "./texts.ts";

/**
 * Statuses that several classes share. Colors come in pairs that are readable in both themes; a
 * status without them has the badge's default color.
 */
const GREY = { background: "#6b6660", font: "#ffffff" };
const INDIGO = { background: "#5b5fc7", font: "#ffffff" };
const VIOLET = { background: "#7a4fbf", font: "#ffffff" };
const AMBER = { background: "#8f5600", font: "#ffffff" };
const GREEN = { background: "#1b7448", font: "#ffffff" };
const RED = { background: "#bb3328", font: "#ffffff" };

export const SKETCH: StatusShape = {
  key: "sketch",
  name: t("Sketch", "Szkic", "Набросок"),
  colors: GREY,
};

export const INITIALIZING: StatusShape = {
  key: "initializing",
  name: t("Preparing", "Przygotowywanie", "Подготовка"),
  colors: INDIGO,
  frozen: true,
};

export const DRAFT: StatusShape = { key: "draft", name: t("Draft", "Wersja robocza", "Черновик") };

export const OPTIMIZING: StatusShape = {
  key: "optimizing",
  name: t("Optimizing", "Optymalizacja", "Оптимизация"),
  colors: VIOLET,
  frozen: true,
};

export const PUBLISHING: StatusShape = {
  key: "publishing",
  name: t("Publishing", "Publikowanie", "Публикация"),
  colors: AMBER,
  frozen: true,
};

export const READY_TO_SELL: StatusShape = {
  key: "ready_to_sell",
  name: t("Ready to sell", "Gotowy do sprzedaży", "Готов к продаже"),
  colors: GREEN,
};

export const REJECTED: StatusShape = {
  key: "rejected",
  name: t("Rejected", "Odrzucony", "Отклонён"),
  colors: RED,
};

export const ENDED: StatusShape = {
  key: "ended",
  name: t("Ended", "Zakończony", "Завершён"),
  colors: GREY,
};

export const ARCHIVED: StatusShape = {
  key: "archived",
  name: t("Archived", "Zarchiwizowany", "В архиве"),
  colors: GREY,
};

export const CONNECTOR_STATUSES: readonly StatusShape[] = [
  SKETCH,
  { key: "new", name: t("New", "Nowe", "Новое") },
  {
    key: "connecting",
    name: t("Connecting", "Łączenie", "Подключение"),
    colors: INDIGO,
    frozen: true,
  },
  { key: "connected", name: t("Connected", "Połączone", "Подключено"), colors: GREEN },
  {
    key: "loading",
    name: t("Loading products", "Wczytywanie produktów", "Загрузка товаров"),
    colors: VIOLET,
    frozen: true,
  },
  { key: "failed", name: t("Failed", "Błąd", "Ошибка"), colors: RED },
  { key: "disconnected", name: t("Disconnected", "Rozłączone", "Отключено"), colors: GREY },
];

export const DOCUMENT_STATUSES: readonly StatusShape[] = [
  SKETCH,
  { key: "active", name: t("Active", "Aktywny", "Действует") },
];
