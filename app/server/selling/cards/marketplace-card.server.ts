import { href } from "react-router";

import { padCents } from "#app/rules/numbers.ts";
import { offerKeys } from "#app/rules/selling/offer-labels.ts";
import { splitBullets, BULLETS_KEY } from "#app/rules/selling/product-sections.ts";
import type { FieldView } from "#app/rules/twins/twin-field.ts";
import { isStatus } from "#app/rules/twins/twin-status.ts";
import { renderMarkdown } from "#app/server/base/markdown.server.ts";
import type { TwinResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";
import { fieldsOf, valueOf, viewField } from "#app/server/twins/fields/field-values.server.ts";
import { viewStatus } from "#app/server/twins/status-view.server.ts";
import { getTwin, transitionByAlias } from "#app/server/twins/twins.server.ts";

import { getCardDetail } from "../actions/selling-actions.server.ts";
import type { CardDetail } from "../actions/selling-schemas.server.ts";
import { parentHref } from "../links.server.ts";
import { readSellerRights } from "../seller-rights.server.ts";
import { listValueSources } from "./inheritance.server.ts";
import { listOpenProposals } from "./proposals.server.ts";

export type MarketplaceCard = Awaited<ReturnType<typeof marketplaceCard>>;

/** Loads the page of a marketplace card with parallel calls. */
export async function marketplaceCard(caller: Caller, cardId: string) {
  const [answer, { marketplaceProduct, writer }, proposals, sources, hasHistory, rights] =
    await Promise.all([
      getTwin(caller, cardId),
      getCardDetail(caller, cardId),
      listOpenProposals(caller, cardId),
      listValueSources(caller, cardId),
      hasPermission(caller, "HISTORY_VIEW"),
      readSellerRights(caller),
    ]);
  // A platform without a writer can't optimize or publish.
  const isSellable = writer !== null;
  const view = await viewCard(answer, marketplaceProduct);
  // Only our platform has histories of prices, and offers what sellers do with cards.
  const hasPriceHistory = hasHistory && isSellable;
  const { update: mayFix, perform } = rights;
  // Of a card in a read-only status nobody knows whether the caller might change it otherwise.
  const mayAct = isSellable && perform && (view.mayEdit || view.frozen || !mayFix);
  return { ...view, proposals, sources, isSellable, mayAct, mayFix, hasHistory, hasPriceHistory };
}

async function viewCard(answer: TwinResponse, detail: CardDetail) {
  const { twin, relatedObjects: related } = answer;
  const status = viewStatus(related.statusMap[twin.statusId]);
  return {
    id: twin.id,
    headTwinId: twin.headTwinId ?? detail.rootProductId,
    parent: parentHref(twin.headTwinId),
    connected: hasConnector(answer),
    name: twin.name,
    marketplace: detail.marketplace,
    status,
    sketch: isStatus(status, "sketch"),
    preparing: isStatus(status, "initializing"),
    busy: isStatus(status, "initializing", "optimizing", "publishing"),
    live: isStatus(status, "readyToSell"),
    frozen: twin.freeze,
    mayEdit: twin.actions.includes("EDIT"),
    mayDelete: twin.actions.includes("DELETE"),
    editManually: detail.editManually,
    publishDisabled: isStatus(status, "publishing", "readyToSell") || !detail.publishable,
    optimizable: detail.optimizable,
    reason: detail.reason,
    issues: detail.issues,
    differingFields: detail.differingFields,
    lastIssues: detail.lastIssues,
    listing: detail.listing ?? null,
    schedule: detail.schedule,
    /**
     * True if the card was revised and buyers still see the former offer, until the card is published again or ended.
     */
    formerOffer: detail.listing?.state === "live" && !isStatus(status, "readyToSell"),
    limits: detail.limits,
    transitions: {
      revise: transitionByAlias(answer, "revise")?.id ?? null,
      end: transitionByAlias(answer, "end")?.id ?? null,
      prepare: transitionByAlias(answer, "prepare")?.id ?? null,
    },
    values: listedValues(answer, detail.marketplace.key).map((view) =>
      view.key === "price" ? { ...view, value: sentPrice(detail) } : view,
    ),
    priceFrom: priceFromProduct(detail),
    currency: detail.currency ?? "",
    bullets: splitBullets(valueOf(twin, BULLETS_KEY)),
    descriptionHtml: await renderMarkdown(twin.description || valueOf(twin, "allegro_description")),
  };
}

function sentPrice({ price }: CardDetail): FieldView["value"] {
  return price === null ? { kind: "none" } : { kind: "number", text: padCents(price) };
}

/** Returns the address of the form for the product's price; null if the card has a price of its own. */
export function priceFromProduct({ priceOn, rootProductId }: CardDetail): string | null {
  if (priceOn === "card") return null;
  return `${href("/editProduct/:twinId", { twinId: rootProductId })}#edit-price`;
}

/**
 * Checks whether the marketplace account still exists. Without it the card has no page, and users are redirected to
 * the product.
 */
function hasConnector({ twin, relatedObjects }: TwinResponse): boolean {
  const links = Object.values(twin.links?.forwardLinks ?? {});
  return links.some(
    ({ dstTwinId }) => dstTwinId !== undefined && dstTwinId in relatedObjects.twinMap,
  );
}

function listedValues({ twin, relatedObjects }: TwinResponse, marketplaceKey: string): FieldView[] {
  const fields = new Map(
    fieldsOf(twin, relatedObjects).map((field) => [field.key.toLowerCase(), field]),
  );
  // The fields depend on the kind of marketplace. A field that the card doesn't have is shown empty.
  return offerKeys(marketplaceKey).map((key) => {
    const field = fields.get(key);
    return field
      ? viewField(field, twin, relatedObjects)
      : { key, label: key, value: { kind: "none" } };
  });
}
