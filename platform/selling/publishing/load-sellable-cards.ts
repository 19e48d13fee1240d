import { dayIn } from "#common/time-zone.ts";

import type { Executor } from "../../base/database/executor.ts";
import { createMessage, type Message } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { hasUnifiedPrice, requiredAttributes } from "../cards/card-payload.rules.ts";
import type { CardPayload, Issue } from "../cards/card.ts";
import { readField } from "../cards/field-text.rules.ts";
import {
  type CardContent,
  listHiddenContent,
  hiddenContentMessage,
  listHiddenFields,
} from "../cards/hidden-content.ts";
import { loadListings } from "../cards/load-listings.ts";
import { PRODUCT_ROOT, statusKeyOf } from "../cards/marketplace-classes.rules.ts";
import { toSellable } from "../cards/to-sellable.ts";
import { hasErrors, validateCard } from "../cards/validate-card.rules.ts";
import { findCardConnectors, isConnected } from "../connectors/connection.ts";
import {
  findAdapter,
  type MarketplaceAdapter,
  type MarketplaceServices,
} from "../marketplaces/adapter.ts";
import { findSharedSkus } from "../products/shared-skus.store.ts";
import { type Timing, TIMING_KEYS, decideTiming } from "./publication-day.rules.ts";

export interface SellableCard {
  card: TwinRow;
  product: TwinRow;
  adapter: MarketplaceAdapter;
  payload: CardPayload;
  issues: Issue[];
  /** Keys of content fields that the caller may not see. */
  hiddenKeys: ReadonlySet<string>;
  editManually: boolean;
  frozen: boolean;
  publishable: boolean;
  optimizable: boolean;
  /** Reason why the card can't be published now; null if it can. */
  reason: Message | null;
  /** Whether publishing the card starts at once or waits for its publication day. */
  timing: Timing;
  /** Time zone in which the business's days begin. */
  timeZone: string;
}

const PUBLISHABLE_STATUSES = new Set(["draft", "rejected", "ended"]);

/**
 * Loads cards as they would be sent now, with their issues. The number of statements doesn't depend on the number of
 * cards.
 */
export async function loadSellableCards(
  services: MarketplaceServices,
  executor: Executor,
  caller: Caller,
  products: readonly TwinRow[],
  cards: readonly TwinRow[],
): Promise<SellableCard[]> {
  const listings = await loadListings(executor, caller.model, products, cards);
  const served = listings.flatMap((listing) => {
    const adapter = findAdapter(services, caller.model, listing.card.class_id);
    return adapter ? [{ ...listing, adapter }] : [];
  });
  const businesses = await loadBusinesses(executor, caller, served);
  return served.map(({ card, adapter, product, images, payload, seller }) => {
    const { timeZone } = seller;
    const { connectors, shared } = businesses.get(product.business_account_id ?? "") ?? {};
    const imageFieldIds = new Set(images.flatMap(({ field_id: id }) => id ?? []));
    const content = { product, card, imageFieldIds };
    const issues = [
      ...connectionIssues(caller, connectors?.get(card.id), adapter),
      ...validateCard(payload, adapter.limits, {
        required: requiredAttributes(caller.model, product.class_id, caller.locale),
        priceOn: hasUnifiedPrice(toSellable(product)) ? "product" : "card",
        isSkuShared: shared?.has(payload.sku) ?? false,
      }),
      ...adapter.validate(payload),
    ];
    const timing = decideTiming(card.fields, dayIn(timeZone, services.now()));
    const decision = decide(caller, content, issues, timing);
    return { card, product, adapter, payload, timing, timeZone, ...decision };
  });
}

interface Business {
  /** Connectors by card ID. */
  connectors: Map<string, TwinRow>;
  /** SKUs that several products have. */
  shared: ReadonlySet<string>;
}

/** Loads connectors and shared SKUs of the cards' businesses; almost always there is a single one. */
async function loadBusinesses(
  executor: Executor,
  { model }: Caller,
  served: readonly Pick<SellableCard, "card" | "adapter" | "product">[],
): Promise<Map<string, Business>> {
  const businesses = new Map<string, Business>();
  const rootId = model.classByKey.get(PRODUCT_ROOT)?.id ?? "";
  const byBusiness = Map.groupBy(served, ({ product }) => product.business_account_id ?? "");
  for (const [businessAccountId, ofBusiness] of byBusiness) {
    const cards = ofBusiness.map(({ card, adapter }) => ({
      id: card.id,
      marketplace: adapter.key,
    }));
    const connectors = await findCardConnectors(executor, model, businessAccountId, cards);
    const skus = ofBusiness.map(({ product }) => readField(product.fields, "sku"));
    const shared = await findSharedSkus(executor, { businessAccountId, rootId }, skus);
    businesses.set(businessAccountId, { connectors, shared });
  }
  return businesses;
}

/** Decides what the caller may do with the card now, and which of its issues they may see. */
function decide(caller: Caller, content: CardContent, issues: readonly Issue[], timing: Timing) {
  const { card, product } = content;
  const status = caller.model.statuses.get(card.status_id);
  const key = statusKeyOf(caller.model, card.status_id);
  const editManually = readField(card.fields, "edit_manually") === "true";
  const atRest = PUBLISHABLE_STATUSES.has(key);
  const hidden = [
    ...listHiddenContent(caller, content, "listing"),
    // A user who may not see the publication day may not schedule the card for it.
    ...(timing.kind === "later" ? listHiddenFields(caller, card, TIMING_KEYS) : []),
  ];
  const hiddenKeys = new Set(hidden.map((field) => field.key));
  const isWritingHidden = listHiddenContent(caller, content, "writing").length > 0;
  const reason =
    reasonAgainst(key) ??
    (statusKeyOf(caller.model, product.status_id) === "archived"
      ? createMessage("card_product_archived")
      : null) ??
    (hidden.length > 0 ? hiddenContentMessage(caller, hidden) : null) ??
    (hasErrors(issues) ? createMessage("card_has_issues") : null);
  return {
    // Issues of hidden fields are left out, because some quote the field's value.
    issues: issues.filter(({ field }) => field === null || !hiddenKeys.has(field)),
    hiddenKeys,
    editManually,
    frozen: status?.frozen ?? false,
    publishable: reason === null,
    optimizable: atRest && !editManually && !isWritingHidden,
    reason,
  };
}

function reasonAgainst(status: string): Message | null {
  if (status === "publishing") return createMessage("card_publishing");
  if (status === "ready_to_sell") return createMessage("card_published");
  if (status === "optimizing") return createMessage("card_optimizing");
  return PUBLISHABLE_STATUSES.has(status) ? null : createMessage("card_preparing");
}

function connectionIssues(
  caller: Caller,
  connector: TwinRow | undefined,
  adapter: MarketplaceAdapter,
): Issue[] {
  if (connector && isConnected(caller.model, connector)) return [];
  return [
    {
      field: null,
      subject: "card",
      remotePath: null,
      message: createMessage("connector_not_connected", { marketplace: adapter.name }),
      fix: createMessage("connector_not_connected_fix"),
      severity: "error",
      retryable: true,
    },
  ];
}
