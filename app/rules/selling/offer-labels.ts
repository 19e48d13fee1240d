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

/**
 * Returns the keys of the fields on a marketplace card's page, in order. Amazon marketplaces have a separate list.
 */
export function offerKeys(marketplaceKey: string): readonly string[] {
  return marketplaceKey.toLowerCase().includes("amazon") ? AMAZON : OTHERS;
}
