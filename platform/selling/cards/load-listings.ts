import type { Executor } from "../../base/database/executor.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { buildPayload } from "./card-payload.rules.ts";
import { listProductImages } from "./card.store.ts";
import type { CardPayload } from "./card.ts";
import { contentLanguage } from "./content-language.rules.ts";
import { readSellerProfiles, type SellerProfile } from "./seller-profiles.ts";
import { toImage, toSellable } from "./to-sellable.ts";

export interface Listing {
  card: TwinRow;
  product: TwinRow;
  /** The product's images. */
  images: Awaited<ReturnType<typeof listProductImages>>;
  /** What would be published now. */
  payload: CardPayload;
  seller: SellerProfile;
}

const UNKNOWN_SELLER: SellerProfile = { name: "", timeZone: "UTC", languages: {} };

/** Loads what cards of the products would publish now. Cards of other products are left out. */
export async function loadListings(
  executor: Executor,
  model: DomainModel,
  products: readonly TwinRow[],
  cards: readonly TwinRow[],
): Promise<Listing[]> {
  const byId = new Map(products.map((product) => [product.id, product]));
  const images = Map.groupBy(
    await listProductImages(executor, [...byId.keys()]),
    ({ twin_id: id }) => id,
  );
  const accountIds = new Set(products.flatMap(({ business_account_id: id }) => id ?? []));
  const sellers = await readSellerProfiles(executor, [...accountIds]);
  return cards.flatMap((card) => {
    const product = byId.get(card.head_id ?? "");
    if (!product) return [];
    const businessAccountId = product.business_account_id ?? "";
    const seller = sellers.get(businessAccountId) ?? UNKNOWN_SELLER;
    const ofProduct = images.get(product.id) ?? [];
    const payload = buildPayload(model, {
      product: toSellable(product),
      card: toSellable(card),
      images: ofProduct.map(toImage),
      businessAccountId,
      seller: seller.name,
      // Not a user's language, because the content doesn't depend on who publishes it.
      locale: contentLanguage(model, card.class_id, seller.languages) ?? model.defaultLocale,
    });
    return [{ card, product, images: ofProduct, payload, seller }];
  });
}
