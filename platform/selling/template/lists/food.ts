import type { ListShape } from "../shapes.ts";
import { t } from "../texts.ts";
import { list } from "./list.ts";

export const FOOD_LISTS: readonly ListShape[] = [
  // The fourteen of EU Regulation 1169/2011, annex II.
  list("allergens", t("Allergens", "Alergeny", "Аллергены"), [
    ["gluten", "Cereals containing gluten", "Zboża zawierające gluten", "Злаки с глютеном"],
    ["crustaceans", "Crustaceans", "Skorupiaki", "Ракообразные"],
    ["eggs", "Eggs", "Jaja", "Яйца"],
    ["fish", "Fish", "Ryby", "Рыба"],
    ["peanuts", "Peanuts", "Orzeszki ziemne", "Арахис"],
    ["soybeans", "Soybeans", "Soja", "Соя"],
    ["milk", "Milk", "Mleko", "Молоко"],
    ["nuts", "Nuts", "Orzechy", "Орехи"],
    ["celery", "Celery", "Seler", "Сельдерей"],
    ["mustard", "Mustard", "Gorczyca", "Горчица"],
    ["sesame", "Sesame seeds", "Nasiona sezamu", "Кунжут"],
    [
      "sulphites",
      "Sulphur dioxide and sulphites",
      "Dwutlenek siarki i siarczyny",
      "Диоксид серы и сульфиты",
    ],
    ["lupin", "Lupin", "Łubin", "Люпин"],
    ["molluscs", "Molluscs", "Mięczaki", "Моллюски"],
  ]),
  list("diets", t("Diets", "Diety", "Рационы"), [
    ["vegetarian", "Vegetarian", "Wegetariańska", "Вегетарианский"],
    ["vegan", "Vegan", "Wegańska", "Веганский"],
    ["gluten_free", "Gluten-free", "Bezglutenowa", "Без глютена"],
    ["lactose_free", "Lactose-free", "Bez laktozy", "Без лактозы"],
    ["organic", "Organic", "Ekologiczna", "Органический"],
    ["halal", "Halal", "Halal", "Халяль"],
    ["kosher", "Kosher", "Koszerna", "Кошерный"],
  ]),
  list("storage_conditions", t("Storage", "Przechowywanie", "Хранение"), [
    ["dry", "Dry and cool", "Suche i chłodne miejsce", "Сухое прохладное место"],
    ["chilled", "Chilled", "W lodówce", "В холодильнике"],
    ["frozen", "Frozen", "Mrożone", "В морозильнике"],
  ]),
  list("coffee_forms", t("Coffee forms", "Postacie kawy", "Виды кофе"), [
    ["beans", "Whole beans", "Ziarnista", "В зёрнах"],
    ["ground", "Ground", "Mielona", "Молотый"],
    ["instant", "Instant", "Rozpuszczalna", "Растворимый"],
    ["capsules", "Capsules", "Kapsułki", "В капсулах"],
  ]),
  list("roasts", t("Roasts", "Stopnie palenia", "Степени обжарки"), [
    ["light", "Light", "Jasny", "Светлая"],
    ["medium", "Medium", "Średni", "Средняя"],
    ["dark", "Dark", "Ciemny", "Тёмная"],
  ]),
  list("beverage_kinds", t("Beverage kinds", "Rodzaje napojów", "Виды напитков"), [
    ["water", "Water", "Woda", "Вода"],
    ["juice", "Juice", "Sok", "Сок"],
    ["soft_drink", "Soft drink", "Napój gazowany", "Газированный напиток"],
    ["tea", "Iced tea", "Herbata mrożona", "Холодный чай"],
    ["energy", "Energy drink", "Napój energetyczny", "Энергетик"],
    ["plant", "Plant drink", "Napój roślinny", "Растительное молоко"],
  ]),
  list("beverage_packages", t("Beverage packages", "Opakowania napojów", "Упаковка напитков"), [
    ["glass_bottle", "Glass bottle", "Butelka szklana", "Стеклянная бутылка"],
    ["plastic_bottle", "Plastic bottle", "Butelka plastikowa", "Пластиковая бутылка"],
    ["can", "Can", "Puszka", "Банка"],
    ["carton", "Carton", "Karton", "Картон"],
  ]),
];
