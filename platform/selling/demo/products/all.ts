import { CLOTHES } from "./clothes.ts";
import type { DemoProduct } from "./demo-product.ts";
import { HOME } from "./home.ts";
import { KITCHEN } from "./kitchen.ts";
import { OUTDOORS } from "./outdoors.ts";
import { SHELF } from "./shelf.ts";
import { SOUND_AND_BOOKS } from "./sound-and-books.ts";
import { TECHNICAL } from "./technical.ts";

/** Products of the small demo in the order of the list, newest first. */
export const DEMO_PRODUCTS: readonly DemoProduct[] = [
  ...TECHNICAL,
  ...KITCHEN,
  ...OUTDOORS,
  ...SHELF,
];

/** Products of the demo with a month of history; a supplier's list adds eight more. */
export const MONTH_PRODUCTS: readonly DemoProduct[] = [
  ...DEMO_PRODUCTS,
  ...CLOTHES,
  ...SOUND_AND_BOOKS,
  ...HOME,
];
