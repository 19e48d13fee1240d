import { expect, test } from "vitest";

import { Card } from "./selling-schemas.server.ts";

test.each(["showroom", "showroom_de"])("the platform names the marketplace %s", (key) => {
  const marketplace = { key, name: "Showroom DE", logo: null };
  expect(Card.shape.marketplace.parse(marketplace)).toEqual(marketplace);
});
