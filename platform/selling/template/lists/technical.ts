import type { ListShape } from "../shapes.ts";
import { t } from "../texts.ts";
import { list, plainList } from "./list.ts";

export const TECHNICAL_LISTS: readonly ListShape[] = [
  list("headphone_styles", t("Headphone styles", "Rodzaje słuchawek", "Типы наушников"), [
    ["over_ear", "Over-ear", "Wokółuszne", "Полноразмерные"],
    ["on_ear", "On-ear", "Nauszne", "Накладные"],
    ["in_ear", "In-ear", "Dokanałowe", "Внутриканальные"],
    ["earbuds", "Earbuds", "Douszne", "Вкладыши"],
  ]),
  list("audio_connectors", t("Audio connectors", "Złącza audio", "Аудиоразъёмы"), [
    ["bluetooth", "Bluetooth", "Bluetooth", "Bluetooth"],
    ["jack_35", "3.5 mm jack", "Jack 3,5 mm", "Разъём 3,5 мм"],
    ["jack_63", "6.3 mm jack", "Jack 6,3 mm", "Разъём 6,3 мм"],
    ["usb_c", "USB-C", "USB-C", "USB-C"],
    ["lightning", "Lightning", "Lightning", "Lightning"],
  ]),
  plainList("storage_sizes", t("Storage sizes", "Pojemności pamięci", "Объёмы памяти"), [
    "64 GB",
    "128 GB",
    "256 GB",
    "512 GB",
    "1 TB",
    "2 TB",
  ]),
  plainList("memory_sizes", t("Memory sizes", "Wielkości RAM", "Объёмы ОЗУ"), [
    "4 GB",
    "8 GB",
    "16 GB",
    "32 GB",
    "64 GB",
  ]),
  list("operating_systems", t("Operating systems", "Systemy operacyjne", "Операционные системы"), [
    ["android", "Android", "Android", "Android"],
    ["ios", "iOS", "iOS", "iOS"],
    ["windows", "Windows", "Windows", "Windows"],
    ["macos", "macOS", "macOS", "macOS"],
    ["chromeos", "ChromeOS", "ChromeOS", "ChromeOS"],
    ["linux", "Linux", "Linux", "Linux"],
    ["none", "None", "Brak", "Без системы"],
  ]),
  list("camera_kinds", t("Camera kinds", "Rodzaje aparatów", "Типы камер"), [
    ["mirrorless", "Mirrorless", "Bezlusterkowiec", "Беззеркальная"],
    ["dslr", "DSLR", "Lustrzanka", "Зеркальная"],
    ["compact", "Compact", "Kompaktowy", "Компактная"],
    ["instant", "Instant", "Natychmiastowy", "Моментальная"],
    ["action", "Action camera", "Kamera sportowa", "Экшн-камера"],
  ]),
  plainList(
    "energy_classes",
    t("Energy classes", "Klasy energetyczne", "Классы энергопотребления"),
    ["A", "B", "C", "D", "E", "F", "G"],
  ),
  plainList("lamp_sockets", t("Lamp sockets", "Gwinty", "Цоколи"), [
    "E27",
    "E14",
    "GU10",
    "G9",
    "LED",
  ]),
  list("coffee_machine_kinds", t("Coffee machine kinds", "Rodzaje ekspresów", "Типы кофемашин"), [
    ["espresso", "Espresso machine", "Ekspres kolbowy", "Рожковая"],
    ["automatic", "Fully automatic", "Ekspres automatyczny", "Автоматическая"],
    ["capsule", "Capsule machine", "Ekspres na kapsułki", "Капсульная"],
    ["filter", "Filter machine", "Ekspres przelewowy", "Капельная"],
    ["moka", "Moka pot", "Kawiarka", "Гейзерная"],
  ]),
  list("hob_kinds", t("Hobs", "Kuchenki", "Плиты"), [
    ["gas", "Gas", "Gazowa", "Газовая"],
    ["electric", "Electric", "Elektryczna", "Электрическая"],
    ["ceramic", "Ceramic", "Ceramiczna", "Стеклокерамическая"],
    ["induction", "Induction", "Indukcyjna", "Индукционная"],
    ["oven", "Oven", "Piekarnik", "Духовка"],
  ]),
  list("brake_kinds", t("Brakes", "Hamulce", "Тормоза"), [
    ["rim", "Rim", "Szczękowe", "Ободные"],
    ["disc_mechanical", "Mechanical disc", "Tarczowe mechaniczne", "Дисковые механические"],
    ["disc_hydraulic", "Hydraulic disc", "Tarczowe hydrauliczne", "Дисковые гидравлические"],
    ["coaster", "Coaster", "Torpedo", "Ножной"],
  ]),
  list("watch_movements", t("Watch movements", "Mechanizmy zegarków", "Механизмы часов"), [
    ["quartz", "Quartz", "Kwarcowy", "Кварцевый"],
    ["automatic", "Automatic", "Automatyczny", "Автоматический"],
    ["manual", "Hand-wound", "Nakręcany ręcznie", "С ручным заводом"],
    ["solar", "Solar", "Solarny", "Солнечный"],
    ["smart", "Smart", "Smart", "Умные часы"],
  ]),
];
