import { z } from "zod";

import { renderMessage } from "../../base/messages/render-message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { findTwin } from "../../twins/twin/find-twin.ts";
import { assertCard } from "../cards/assert-card.ts";
import { readOptionCode } from "../cards/field-text.rules.ts";
import type { MarketplaceServices } from "../marketplaces/adapter.ts";
import { compareVisible } from "./compare-visible.ts";
import { type CardValue, FOLLOWED_KEYS } from "./followed-values.rules.ts";
import { readOwnKeys } from "./own-value.store.ts";
import type { FollowedValue } from "./plan-following.rules.ts";
import { followAgain, type Push, type PushOptions, pushToCards } from "./push-values.ts";

const Key = z.enum(FOLLOWED_KEYS);

const Source = z
  .object({
    key: Key,
    /**
     * `waiting`: the card follows its product, but its status doesn't allow the change yet. It can't follow the price if
     * the marketplace doesn't accept its currency (`notAccepted`), or if the card has a currency and the product has none
     * (`noCurrency`).
     */
    state: z.enum(["followed", "own", "waiting", "notAccepted", "noCurrency"]),
    cardValue: z.string(),
    /** Code of the currency of the card's price, such as EUR; null for other values and without one. */
    cardCurrency: z.string().nullable(),
    /** Value that the card gets from its product. */
    productValue: z.string(),
    productCurrency: z.string().nullable(),
  })
  .meta({ id: "CardValueSourceV1" });

const Plan = z.partialRecord(Key, z.string().max(100));

const PushBody = z
  .object({
    /** Fields of a preview, which writes nothing. */
    fieldKeyList: z.array(Key).max(FOLLOWED_KEYS.length).default([]),
    /** Entries of the preview's plan for the fields to push. If anything else would happen now, nothing does. */
    plan: Plan.nullish(),
  })
  .meta({ id: "CardFollowRqV1" });

const PushedValueView = z
  .object({
    twinId: z.guid(),
    twinClassId: z.guid(),
    key: Key,
    before: z.string(),
    /** Code of the currency of the price that the card has, such as EUR; null for other values and without one. */
    beforeCurrency: z.string().nullable(),
    after: z.string(),
    afterCurrency: z.string().nullable(),
    /** Reason why the card keeps its value; null if it gets the product's. */
    skipped: z.string().nullable(),
  })
  .meta({ id: "PushedValueV1" });

const PushAnswer = z.object({ valueList: z.array(PushedValueView), plan: Plan });

export const inheritanceRoutes: Route<MarketplaceServices>[] = [
  privateRoute({
    method: "GET",
    path: "/private/marketplace_card/:twinId/source/v1",
    summary: "List which values a marketplace card has from its product, and which are its own",
    needs: ["TWIN_VIEW"],
    answer: z.object({ sourceList: z.array(Source) }),
    handle: async (call) => {
      const { services, caller } = call;
      const card = await findTwin(services.db, caller, call.id("twinId"));
      assertCard(caller, card);
      const [compared] = await compareVisible(services, services.db, caller, [card], FOLLOWED_KEYS);
      const own = (await readOwnKeys(services.db, [card.id])).get(card.id);
      return {
        sourceList: (compared?.values ?? []).map((value) => ({
          key: value.key,
          state: stateOf(value, own?.has(value.key) ?? false),
          cardValue: value.current.text,
          cardCurrency: currencyCode(caller, value.current),
          productValue: value.followed.text,
          productCurrency: currencyCode(caller, value.followed),
        })),
      };
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/marketplace_card/:twinId/follow/v1",
    summary: "Give a marketplace card its product's values, which it follows from then on",
    needs: ["TWIN_UPDATE"],
    body: PushBody,
    answer: PushAnswer,
    handle: async (call) => {
      const { services, caller, body } = call;
      const options = toOptions(body);
      const cardId = call.id("twinId");
      return present(
        caller,
        await services.db
          .transaction()
          .execute((tx) => followAgain(services, tx, caller, cardId, options)),
      );
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/product/:twinId/push/v1",
    summary: "Give all marketplace cards of a product its values, which they follow from then on",
    needs: ["TWIN_UPDATE"],
    body: PushBody,
    answer: PushAnswer,
    handle: async (call) => {
      const { services, caller, body } = call;
      const options = toOptions(body);
      const productId = call.id("twinId");
      return present(
        caller,
        await services.db
          .transaction()
          .execute((tx) => pushToCards(services, tx, caller, productId, options)),
      );
    },
  }),
];

function toOptions({ fieldKeyList, plan }: z.output<typeof PushBody>): PushOptions {
  return plan ? { plan } : { previewKeys: [...new Set(fieldKeyList)] };
}

function present(caller: Caller, { values, plan }: Push): z.output<typeof PushAnswer> {
  const valueList = values.map(({ card, key, current, followed, error }) => ({
    twinId: card.id,
    twinClassId: card.class_id,
    key,
    before: current.text,
    beforeCurrency: currencyCode(caller, current),
    after: followed.text,
    afterCurrency: currencyCode(caller, followed),
    skipped: error && renderMessage(error.sentences, caller.locale),
  }));
  return { valueList, plan };
}

function stateOf(
  { isSame, isUsable, followed }: FollowedValue,
  isOwn: boolean,
): z.output<typeof Source>["state"] {
  if (isOwn) return "own";
  if (isSame) return "followed";
  if (isUsable) return "waiting";
  return followed.currency === "" ? "noCurrency" : "notAccepted";
}

function currencyCode({ model, locale }: Caller, { currency }: CardValue): string | null {
  return readOptionCode(model, currency, locale) || null;
}
