const AMAZON = ["stock_quantity", "fulfillment_channel", "list_price.value_with_tax", "price"];

const OTHERS = [
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
];

/** What the page of a marketplace card lists, in order: marketplaces of Amazon's kind have their own. */
export function offerKeys(marketplaceKey: string): readonly string[] {
  return marketplaceKey.toLowerCase().includes("amazon") ? AMAZON : OTHERS;
}
