import type { Tx } from "../../base/database/executor.ts";
import type { TwinEvent } from "../../core/events.ts";
import type { HookCaller, HookTwin } from "../../core/hooks.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { findTwinRows } from "../../twins/twin/twin.queries.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { buildPayload } from "../cards/card-payload.rules.ts";
import { listProductImages } from "../cards/card.store.ts";
import { contentLanguage } from "../cards/content-language.rules.ts";
import { contentLanguagesIn } from "../cards/content-languages.ts";
import {
  CARD_ROOT,
  isRootKind,
  PRODUCT_ROOT,
  statusKeyOf,
} from "../cards/marketplace-classes.rules.ts";
import { toImage, toSellable } from "../cards/to-sellable.ts";
import { loadPending } from "../inheritance/load-pending.ts";
import { differingFields } from "./listing-differences.rules.ts";
import {
  filterListed,
  listListedCards,
  readSettings,
  writeOutdated,
} from "./outdated-listing.store.ts";
import { lastPublications } from "./publication.store.ts";

/**
 * Updates which cards of changed products and of published cards have outdated listings, in the transaction of the
 * change.
 */
export async function updateOutdated(
  _services: Services,
  tx: Tx,
  { model }: HookCaller,
  twins: readonly HookTwin[],
  kind: TwinEvent["kind"],
): Promise<void> {
  if (kind !== "updated" && kind !== "attachment" && kind !== "status") return;
  const ofRoot = (key: string) =>
    twins.filter(({ class_id: classId }) => isRootKind(model, classId, key));
  const isPublished = ({ status_id: id }: HookTwin) => statusKeyOf(model, id) === "ready_to_sell";
  const productIds =
    kind === "status"
      ? headsOf(ofRoot(CARD_ROOT).filter(isPublished))
      : [...headsOf(ofRoot(CARD_ROOT)), ...ofRoot(PRODUCT_ROOT).map(({ id }) => id)];
  if (productIds.length === 0) return;
  const listed = await filterListed(tx, productIds);
  if (listed.length === 0) return;
  // Locks the products of changed cards, so that the last of several concurrent changes sees all others.
  await deriveOutdated(tx, model, await findTwinRows(tx, model.domainId, listed, { lock: true }));
}

/**
 * Compares the listings of products that this transaction has locked with what would be published now. A card on sale
 * can't follow its product, so what it has yet to follow outdates its listing too.
 */
export async function deriveOutdated(
  tx: Tx,
  model: DomainModel,
  products: readonly TwinRow[],
): Promise<void> {
  if (products.length === 0) return;
  const byId = new Map(products.map((product) => [product.id, product]));
  const cards = await listListedCards(tx, [...byId.keys()]);
  if (cards.length === 0) return;
  const cardIds = cards.map(({ id }) => id);
  const publications = await lastPublications(tx, cardIds, "live");
  const productIds = [...new Set(headsOf(cards))];
  const images = Map.groupBy(await listProductImages(tx, productIds), (image) => image.twin_id);
  const accountIds = [...new Set(cards.flatMap(({ business_account_id: id }) => id ?? []))];
  const settings = await readSettings(tx, accountIds);
  const pending = new Set((await loadPending(tx, model, cards)).map(({ card }) => card.id));
  const outdated = new Map<string, boolean>();
  for (const card of cards) {
    const product = byId.get(card.head_id ?? "");
    const published = publications.get(card.id)?.payload;
    if (!product || !published) continue;
    const languages = contentLanguagesIn(settings.get(card.business_account_id ?? ""));
    const current = buildPayload(model, {
      product: toSellable(product),
      card: toSellable(card),
      images: (images.get(product.id) ?? []).map(toImage),
      businessAccountId: card.business_account_id ?? "",
      seller: published.seller,
      locale: contentLanguage(model, card.class_id, languages) ?? model.defaultLocale,
    });
    const differs = differingFields(published, current).length > 0;
    outdated.set(card.id, differs || pending.has(card.id));
  }
  await writeOutdated(tx, outdated);
}

function headsOf(cards: readonly HookTwin[]): string[] {
  return cards.flatMap(({ head_id: id }) => id ?? []);
}
