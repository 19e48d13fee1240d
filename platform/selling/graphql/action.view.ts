import { renderMessage } from "../../base/messages/render-message.ts";
import { renderStored } from "../../base/messages/stored-message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { may } from "../../core/access/may.rules.ts";
import { classProperty } from "../../core/model/class-properties.rules.ts";
import type { TwinClass } from "../../core/model/domain-model.ts";
import { textIn } from "../../core/model/text-in.rules.ts";
import { wireDate } from "../../core/responses/response-context.ts";
import { classOf } from "../../twins/twin/find-twin.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { effectivePrice, hasUnifiedPrice } from "../cards/card-payload.rules.ts";
import type { Issue } from "../cards/card.ts";
import { listHiddenContent, listHiddenFields } from "../cards/hidden-content.ts";
import { marketplaceKey, marketplaceName } from "../cards/marketplace-classes.rules.ts";
import type { ConnectOption } from "../connectors/list-connect-options.ts";
import { isShowroom, listingPath } from "../marketplaces/showroom/adapter.ts";
import type { ProductCreation } from "../products/product-creation.ts";
import type { CardForOperation } from "../publishing/list-products-for-operation.ts";
import { TIMING_KEYS } from "../publishing/publication-day.rules.ts";

export function presentCard(caller: Caller, operationCard: CardForOperation): object {
  const { card, product, payload, lastPublication, hiddenKeys, timing } = operationCard;
  const lastIssues = (lastPublication?.issues ?? []).filter(
    ({ field }) => field === null || !hiddenKeys.has(field),
  );
  // Prefers the live publication to a newer failed one, because its offer is still public.
  const listed = operationCard.livePublication ?? lastPublication;
  return {
    id: card.id,
    name: card.name,
    rootProductId: product.id,
    status: presentStatus(caller, card),
    editManually: operationCard.editManually,
    marketplace: presentMarketplace(caller, classOf(caller, card)),
    issues: operationCard.issues.map((issue) => presentIssue(issue, card, product, caller.locale)),
    frozen: operationCard.frozen,
    publishable: operationCard.publishable,
    optimizable: operationCard.optimizable,
    reason:
      operationCard.reason === null ? null : renderMessage(operationCard.reason, caller.locale),
    limits: operationCard.adapter.limits,
    listing: listed?.remoteId && {
      id: listed.remoteId,
      url: isShowroom(operationCard.adapter.key) ? listingPath(listed.remoteId) : null,
      state: listed.state,
    },
    schedule: presentSchedule(caller, operationCard),
    publishesOn: timing.kind === "later" && !hidesTiming(caller, card) ? timing.day : null,
    lastIssues: lastIssues.map((issue) => presentIssue(issue, card, product, caller.locale)),
    differingFields: operationCard.differingFields,
    proposalCount: operationCard.proposalCount,
    title: payload.title,
    imageId: payload.images[0]?.attachmentId ?? null,
    price: hiddenKeys.has("price") ? null : payload.price,
    currency: hiddenKeys.has("currency") ? null : payload.currency,
    priceOn: hasUnifiedPrice(product) ? "product" : "card",
  };
}

function presentSchedule(caller: Caller, { card, scheduled, timing }: CardForOperation) {
  if (!scheduled) return null;
  const day = timing.kind === "later" && !hidesTiming(caller, card) ? timing.day : null;
  return { day, cancelable: may(caller, "edit", classOf(caller, card), card).allowed };
}

function hidesTiming(caller: Caller, card: TwinRow): boolean {
  return listHiddenFields(caller, card, TIMING_KEYS).length > 0;
}

export function presentLinkedCard(
  caller: Caller,
  card: TwinRow,
  product: TwinRow | undefined,
): object {
  return {
    id: card.id,
    name: card.name,
    status: presentStatus(caller, card),
    marketplace: presentMarketplace(caller, classOf(caller, card)),
    ...visiblePrice(caller, card, product ?? card),
    updatedAt: wireDate(card.updated_at),
  };
}

function visiblePrice(caller: Caller, card: TwinRow, product: TwinRow) {
  const fields = listHiddenContent(caller, { product, card }, "listing");
  const hidden = new Set(fields.map(({ key }) => key));
  const { price, currency } = effectivePrice(caller.model, product, card, caller.locale);
  return {
    price: hidden.has("price") ? null : price,
    currency: hidden.has("currency") ? null : currency,
  };
}

export function presentOption(option: ConnectOption): object {
  return {
    id: option.cardClass.id,
    label: option.label,
    twinClassId: option.cardClass.id,
    pointedHeadTwinId: option.product.id,
    logo: option.cardClass.logo,
    connectorId: option.connector.id,
    account: option.connector.name,
  };
}

export function presentProductCreation(caller: Caller, creation: ProductCreation): object {
  const { types, refusal } = creation;
  return {
    typeIds: types.map(({ id }) => id),
    refusal: refusal && renderMessage(refusal, caller.locale),
  };
}

export function presentProductType(caller: Caller, type: TwinClass): object {
  const { model, locale } = caller;
  const group = classProperty(model, type, "groupName") ?? classProperty(model, type, "group");
  const groupName =
    typeof group === "object" ? textIn(group as Record<string, string>, locale, model) : group;
  return {
    id: type.id,
    key: type.key,
    name: textIn(type.name, locale, model),
    group: typeof groupName === "string" ? groupName : "",
  };
}

function presentIssue(issue: Issue, card: TwinRow, product: TwinRow, locale: string): object {
  const { field, subject, severity } = issue;
  const twinId = subject === "product" ? product.id : card.id;
  const message = renderStored(issue.message, locale);
  return { field, subject, twinId, message, fix: renderStored(issue.fix, locale), severity };
}

function presentStatus({ model, locale }: Caller, twin: TwinRow): object | null {
  const status = model.statuses.get(twin.status_id);
  if (!status) return null;
  const { id, key, backgroundColor, fontColor } = status;
  return { id, key, name: textIn(status.name, locale, model), backgroundColor, fontColor };
}

function presentMarketplace({ model }: Caller, cardClass: TwinClass): object {
  return {
    key: marketplaceKey(model, cardClass) ?? "",
    name: marketplaceName(cardClass.key),
    logo: cardClass.logo,
  };
}
