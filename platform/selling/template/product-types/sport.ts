import { number, select, url, yesNo } from "../field-kinds.ts";
import type { ClassShape } from "../shapes.ts";
import { t } from "../texts.ts";
import { BRAND, COLOR, FABRICS, MADE_FOR, MATERIAL, MODEL, WARRANTY } from "./common-attributes.ts";
import { productType } from "./product-type.ts";

export const SPORT: readonly ClassShape[] = [
  productType("bicycle", "sport", t("Bicycle", "Rower", "Велосипед"), [
    BRAND,
    MODEL,
    select("bicycle_kind", t("Kind", "Rodzaj", "Вид"), "bicycle_kinds"),
    select("frame_size", t("Frame size", "Rozmiar ramy", "Размер рамы"), "frame_sizes"),
    number("wheel_size_in", t("Wheels (inches)", "Koła (cale)", "Колёса (дюймы)"), {
      min: 10,
      max: 32,
      decimals: 1,
    }),
    number("gears", t("Gears", "Liczba biegów", "Количество передач"), { min: 1, max: 40 }),
    select("brakes", t("Brakes", "Hamulce", "Тормоза"), "brake_kinds"),
    COLOR,
  ]),
  productType("tent", "sport", t("Tent", "Namiot", "Палатка"), [
    BRAND,
    MODEL,
    number("persons", t("Sleeps", "Liczba osób", "Количество мест"), { min: 1, max: 20 }),
    number("water_column_mm", t("Water column (mm)", "Słup wody (mm)", "Водяной столб (мм)"), {
      max: 30_000,
    }),
    FABRICS,
    COLOR,
    url("pitching_video", t("Pitching video", "Film o rozkładaniu", "Видео об установке")),
    WARRANTY,
  ]),
  productType("yoga_mat", "sport", t("Yoga mat", "Mata do jogi", "Коврик для йоги"), [
    BRAND,
    MADE_FOR,
    MATERIAL,
    COLOR,
    number("thickness_mm", t("Thickness (mm)", "Grubość (mm)", "Толщина (мм)"), {
      max: 50,
      decimals: 1,
    }),
    yesNo("non_slip", t("Non-slip", "Antypoślizgowa", "Нескользящий")),
  ]),
];
