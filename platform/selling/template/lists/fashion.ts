import type { ListShape } from "../shapes.ts";
import { t } from "../texts.ts";
import { list, plainList } from "./list.ts";

export const FASHION_LISTS: readonly ListShape[] = [
  plainList("clothing_sizes", t("Clothing sizes", "Rozmiary odzieży", "Размеры одежды"), [
    "XS",
    "S",
    "M",
    "L",
    "XL",
    "XXL",
    "3XL",
  ]),
  plainList("shoe_sizes", t("Shoe sizes (EU)", "Rozmiary obuwia (EU)", "Размеры обуви (EU)"), [
    "35",
    "36",
    "37",
    "38",
    "39",
    "40",
    "41",
    "42",
    "43",
    "44",
    "45",
    "46",
    "47",
  ]),
  plainList("bed_sizes", t("Bed linen sizes", "Rozmiary pościeli", "Размеры белья"), [
    "135 × 200 cm",
    "140 × 200 cm",
    "160 × 200 cm",
    "200 × 220 cm",
    "220 × 240 cm",
  ]),
  list("wearers", t("Made for", "Przeznaczenie", "Для кого"), [
    ["women", "Women", "Kobiety", "Женщины"],
    ["men", "Men", "Mężczyźni", "Мужчины"],
    ["unisex", "Unisex", "Unisex", "Унисекс"],
    ["girls", "Girls", "Dziewczynki", "Девочки"],
    ["boys", "Boys", "Chłopcy", "Мальчики"],
    ["kids", "Kids", "Dzieci", "Дети"],
  ]),
  list("fits", t("Fits", "Kroje", "Посадка"), [
    ["slim", "Slim", "Dopasowany", "Приталенная"],
    ["regular", "Regular", "Klasyczny", "Прямая"],
    ["relaxed", "Relaxed", "Luźny", "Свободная"],
    ["oversize", "Oversize", "Oversize", "Оверсайз"],
  ]),
  list("shoe_closures", t("Shoe closures", "Zapięcia", "Застёжки"), [
    ["laces", "Laces", "Sznurowadła", "Шнурки"],
    ["slip_on", "Slip-on", "Wsuwane", "Без застёжки"],
    ["hook_loop", "Hook and loop", "Rzep", "Липучка"],
    ["zip", "Zip", "Zamek", "Молния"],
    ["buckle", "Buckle", "Klamra", "Пряжка"],
  ]),
  list("seasons", t("Seasons", "Sezony", "Сезоны"), [
    ["spring", "Spring", "Wiosna", "Весна"],
    ["summer", "Summer", "Lato", "Лето"],
    ["autumn", "Autumn", "Jesień", "Осень"],
    ["winter", "Winter", "Zima", "Зима"],
    ["all_year", "All year", "Cały rok", "Круглый год"],
  ]),
];
