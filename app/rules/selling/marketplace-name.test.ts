import { expect, test } from "vitest";

import { marketplaceName } from "./marketplace-name.ts";

test.each([
  ["marketplace_allegro", "Allegro"],
  ["MARKETPLACE_ALLEGRO", "Allegro"],
  ["marketplace_amazon_de", "Amazon DE"],
  ["marketplace_amazon_business", "Amazon business"],
  ["showroom", "showroom"],
])("%s is shown as %s", (key, name) => {
  expect(marketplaceName(key)).toBe(name);
});
