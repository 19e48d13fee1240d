import type { Sentences } from "./sentences.ts";

/** The first administrator, who may join, and domains that are made later. */
export const SETUP: Sentences = {
  "Only a domain of type b2b can have sellers": [
    "Sprzedawcy mogą być tylko w domenie typu b2b",
    "Продавцы могут быть только в домене типа b2b",
  ],
  "The domain has classes, lists or groups of its own. The template needs an empty domain.": [
    "Domena ma już własne klasy, listy lub grupy. Szablon wymaga pustej domeny.",
    "В домене уже есть свои классы, списки или группы. Шаблону нужен пустой домен.",
  ],
};
