import type { ListShape } from "../shapes.ts";
import { BEAUTY_LISTS } from "./beauty.ts";
import { COLORS } from "./colors.ts";
import { COUNTRIES } from "./countries.ts";
import { FASHION_LISTS } from "./fashion.ts";
import { FOOD_LISTS } from "./food.ts";
import { LEISURE_LISTS } from "./leisure.ts";
import { MATERIAL_LISTS } from "./materials.ts";
import { TECHNICAL_LISTS } from "./technical.ts";
import { UNIT_LISTS } from "./units.ts";

export const LISTS: readonly ListShape[] = [
  ...UNIT_LISTS,
  COUNTRIES,
  COLORS,
  ...MATERIAL_LISTS,
  ...TECHNICAL_LISTS,
  ...FASHION_LISTS,
  ...BEAUTY_LISTS,
  ...FOOD_LISTS,
  ...LEISURE_LISTS,
];
