import { expect, test } from "vitest";

import { marketplaceName } from "./marketplace-classes.rules.ts";

test.each([
  ["marketplace_allegro", "Allegro"],
  ["MARKETPLACE_SHOWROOM", "Showroom"],
  ["marketplace_amazon_de", "Amazon DE"],
  ["marketplace_erli_outlet", "Erli outlet"],
])("the class %s is shown as %s", (key, name) => {
  expect(marketplaceName(key)).toBe(name);
});
