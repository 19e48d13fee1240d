import { expect, test } from "vitest";

import { offerKeys } from "./offer-labels.ts";

test("Amazon cards list stock, fulfillment and prices, for keys of any site and case", () => {
  const amazon = ["stock_quantity", "fulfillment_channel", "list_price.value_with_tax", "price"];
  for (const key of ["marketplace_amazon_de", "MARKETPLACE_AMAZON_PL", "marketplace_amazon"]) {
    expect(offerKeys(key)).toEqual(amazon);
  }
});

test("all other cards list price, delivery, dates and the responsible person", () => {
  expect(offerKeys("marketplace_allegro")).toEqual([
    "price",
    "elements_amount",
    "buyable_only_by_bussiness",
    "delivery_handling_time",
    "delivery_shipping_rates",
    "stock_quantity",
    "publication_date",
    "publish_immediately",
    "payment_invoice",
    "responsible_person",
    "responsible_producer",
  ]);
});
