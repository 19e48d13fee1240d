import type { ListShape } from "../shapes.ts";
import { t } from "../texts.ts";
import { list, plainList } from "./list.ts";

export const LEISURE_LISTS: readonly ListShape[] = [
  list("languages", t("Languages", "Języki", "Языки"), [
    ["pl", "Polish", "Polski", "Польский"],
    ["en", "English", "Angielski", "Английский"],
    ["de", "German", "Niemiecki", "Немецкий"],
    ["fr", "French", "Francuski", "Французский"],
    ["es", "Spanish", "Hiszpański", "Испанский"],
    ["it", "Italian", "Włoski", "Итальянский"],
    ["cs", "Czech", "Czeski", "Чешский"],
    ["uk", "Ukrainian", "Ukraiński", "Украинский"],
    ["ru", "Russian", "Rosyjski", "Русский"],
    ["independent", "Language independent", "Niezależny od języka", "Не зависит от языка"],
  ]),
  list("bindings", t("Bindings", "Oprawy", "Переплёты"), [
    ["hardcover", "Hardcover", "Twarda", "Твёрдый"],
    ["paperback", "Paperback", "Miękka", "Мягкий"],
    ["spiral", "Spiral", "Spiralna", "На спирали"],
    ["stapled", "Stapled", "Zszywana", "На скобе"],
  ]),
  plainList("paper_formats", t("Paper formats", "Formaty papieru", "Форматы бумаги"), [
    "A4",
    "A5",
    "A6",
    "B5",
  ]),
  list("rulings", t("Rulings", "Liniatury", "Линовка"), [
    ["lined", "Lined", "Linia", "В линейку"],
    ["squared", "Squared", "Kratka", "В клетку"],
    ["dotted", "Dotted", "Kropki", "В точку"],
    ["plain", "Plain", "Gładki", "Без линовки"],
  ]),
  list("pen_kinds", t("Pen kinds", "Rodzaje piór", "Виды ручек"), [
    ["fountain", "Fountain pen", "Pióro wieczne", "Перьевая"],
    ["ballpoint", "Ballpoint", "Długopis", "Шариковая"],
    ["gel", "Gel pen", "Żelowy", "Гелевая"],
    ["fineliner", "Fineliner", "Cienkopis", "Линер"],
  ]),
  plainList("nib_sizes", t("Nib sizes", "Grubości stalówki", "Толщина пера"), [
    "EF",
    "F",
    "M",
    "B",
  ]),
  plainList("frame_sizes", t("Frame sizes", "Rozmiary ramy", "Размеры рамы"), [
    "XS",
    "S",
    "M",
    "L",
    "XL",
  ]),
  list("bicycle_kinds", t("Bicycle kinds", "Rodzaje rowerów", "Виды велосипедов"), [
    ["city", "City", "Miejski", "Городской"],
    ["trekking", "Trekking", "Trekkingowy", "Туристический"],
    ["mountain", "Mountain", "Górski", "Горный"],
    ["road", "Road", "Szosowy", "Шоссейный"],
    ["gravel", "Gravel", "Gravel", "Гравийный"],
    ["kids", "Kids", "Dziecięcy", "Детский"],
  ]),
  list("game_kinds", t("Game kinds", "Rodzaje gier", "Виды игр"), [
    ["family", "Family", "Rodzinna", "Семейная"],
    ["strategy", "Strategy", "Strategiczna", "Стратегическая"],
    ["cooperative", "Cooperative", "Kooperacyjna", "Кооперативная"],
    ["party", "Party", "Imprezowa", "Для вечеринок"],
    ["card", "Card game", "Karciana", "Карточная"],
    ["educational", "Educational", "Edukacyjna", "Обучающая"],
  ]),
];
