import { publishCards } from "../selling/publishing/publish-cards.ts";
import { updateTwin } from "../twins/changes/update-twin.ts";
import type { startSelling } from "./selling.ts";

type Selling = Awaited<ReturnType<typeof startSelling>>;
type Seller = Awaited<ReturnType<Selling["seller"]>>;

/** Creates a product with everything that the Showroom requires. */
export async function publishableProduct(selling: Selling, seller: Seller): Promise<string> {
  const product = await seller.createProduct();
  await selling.drain();
  await seller.addPicture(product);
  const fields = {
    price: "4.99",
    currency: "#externalId=PLN",
    unified_price_for_all_marketplaces: "true",
    bullet_points: "With strawberries\nFrom Poland",
    country_of_origin: "#externalId=PL",
  };
  const change = { description: "A drink made of milk.", fields };
  await selling.inTx((tx) => updateTwin(selling.services, tx, seller.caller, product, change));
  return product;
}

/** Creates a product and publishes it in the Showroom. */
export async function publishedProduct(selling: Selling, seller: Seller): Promise<string> {
  const product = await publishableProduct(selling, seller);
  const cardId = await seller.connect(product);
  await selling.inTx((tx) => publishCards(selling.services, tx, seller.caller, [cardId]));
  await selling.drain();
  return product;
}
