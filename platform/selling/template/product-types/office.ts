import { multiSelect, number, select, text, yesNo } from "../field-kinds.ts";
import type { ClassShape } from "../shapes.ts";
import { t } from "../texts.ts";
import {
  BRAND,
  COLOR,
  COLOR_CODE,
  LANGUAGE,
  MATERIAL,
  PAGES,
  RELEASED,
} from "./common-attributes.ts";
import { productType } from "./product-type.ts";

export const OFFICE: readonly ClassShape[] = [
  productType("book", "office", t("Book", "Książka", "Книга"), [
    text("author", t("Author", "Autor", "Автор")),
    text("publisher", t("Publisher", "Wydawnictwo", "Издательство")),
    LANGUAGE,
    select("binding", t("Binding", "Oprawa", "Переплёт"), "bindings"),
    PAGES,
    RELEASED,
    multiSelect(
      "translations",
      t("Also published in", "Wydana także w językach", "Издана также на языках"),
      "languages",
    ),
  ]),
  productType("notebook", "office", t("Notebook", "Notes", "Блокнот"), [
    BRAND,
    select("paper_format", t("Format", "Format", "Формат"), "paper_formats"),
    select("ruling", t("Ruling", "Liniatura", "Линовка"), "rulings"),
    select("binding", t("Binding", "Oprawa", "Переплёт"), "bindings"),
    PAGES,
    number("paper_weight_gsm", t("Paper (g/m²)", "Papier (g/m²)", "Бумага (г/м²)"), { max: 500 }),
    COLOR,
    COLOR_CODE,
  ]),
  productType("pen", "office", t("Pen", "Pióro i długopis", "Ручка"), [
    BRAND,
    select("pen_kind", t("Kind", "Rodzaj", "Вид"), "pen_kinds"),
    select("nib_size", t("Nib", "Stalówka", "Перо"), "nib_sizes"),
    MATERIAL,
    COLOR,
    select("ink_colour", t("Ink color", "Kolor tuszu", "Цвет чернил"), "colours"),
    yesNo("refillable", t("Refillable", "Wymienny wkład", "Сменный стержень")),
  ]),
];
