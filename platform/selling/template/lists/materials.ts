import type { ListShape } from "../shapes.ts";
import { t } from "../texts.ts";
import { list } from "./list.ts";

export const MATERIAL_LISTS: readonly ListShape[] = [
  list("materials", t("Materials", "Materiały", "Материалы"), [
    ["aluminium", "Aluminium", "Aluminium", "Алюминий"],
    ["steel", "Stainless steel", "Stal nierdzewna", "Нержавеющая сталь"],
    ["cast_iron", "Cast iron", "Żeliwo", "Чугун"],
    ["brass", "Brass", "Mosiądz", "Латунь"],
    ["glass", "Glass", "Szkło", "Стекло"],
    ["ceramic", "Ceramic", "Ceramika", "Керамика"],
    ["plastic", "Plastic", "Tworzywo sztuczne", "Пластик"],
    ["wood", "Wood", "Drewno", "Дерево"],
    ["bamboo", "Bamboo", "Bambus", "Бамбук"],
    ["paper", "Paper", "Papier", "Бумага"],
    ["cork", "Cork", "Korek", "Пробка"],
    ["rubber", "Natural rubber", "Kauczuk naturalny", "Натуральный каучук"],
    ["tpe", "TPE", "TPE", "TPE"],
    ["carbon", "Carbon", "Karbon", "Карбон"],
  ]),
  list("fabrics", t("Fabrics", "Tkaniny", "Ткани"), [
    ["cotton", "Cotton", "Bawełna", "Хлопок"],
    ["organic_cotton", "Organic cotton", "Bawełna organiczna", "Органический хлопок"],
    ["linen", "Linen", "Len", "Лён"],
    ["wool", "Wool", "Wełna", "Шерсть"],
    ["silk", "Silk", "Jedwab", "Шёлк"],
    ["leather", "Leather", "Skóra", "Кожа"],
    ["suede", "Suede", "Zamsz", "Замша"],
    ["polyester", "Polyester", "Poliester", "Полиэстер"],
    [
      "recycled_polyester",
      "Recycled polyester",
      "Poliester z recyklingu",
      "Переработанный полиэстер",
    ],
    ["polyamide", "Polyamide", "Poliamid", "Полиамид"],
    ["viscose", "Viscose", "Wiskoza", "Вискоза"],
    ["elastane", "Elastane", "Elastan", "Эластан"],
    ["canvas", "Canvas", "Płótno", "Канвас"],
    ["plush", "Plush", "Plusz", "Плюш"],
  ]),
];
