import type { ClassShape } from "../shapes.ts";
import { BEAUTY } from "./beauty.ts";
import { ELECTRONICS } from "./electronics.ts";
import { FASHION } from "./fashion.ts";
import { FOOD } from "./food.ts";
import { HOME } from "./home.ts";
import { OFFICE } from "./office.ts";
import { SPORT } from "./sport.ts";
import { TOYS } from "./toys.ts";

export const PRODUCT_TYPES: readonly ClassShape[] = [
  ...ELECTRONICS,
  ...HOME,
  ...FASHION,
  ...BEAUTY,
  ...SPORT,
  ...TOYS,
  ...FOOD,
  ...OFFICE,
];
