import type { DemoProduct } from "./demo-product.ts";
import { KITCHEN } from "./kitchen.ts";
import { OUTDOORS } from "./outdoors.ts";
import { SHELF } from "./shelf.ts";
import { TECHNICAL } from "./technical.ts";

/** Products in the order of the list, newest first. */
export const DEMO_PRODUCTS: readonly DemoProduct[] = [
  ...TECHNICAL,
  ...KITCHEN,
  ...OUTDOORS,
  ...SHELF,
];
