import { z } from "zod";

import { renderMessage } from "../../base/messages/render-message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { findTwin } from "../../twins/twin/find-twin.ts";
import { assertCard } from "../cards/assert-card.ts";
import { readOptionCode } from "../cards/field-text.rules.ts";
import { compareVisible } from "./compare-visible.ts";
import { FOLLOWED_KEYS, type FollowedKey } from "./followed-values.rules.ts";
import { readOwnKeys } from "./own-value.store.ts";
import { followAgain, type Push, type PushOptions, pushToCards } from "./push-values.ts";

const Key = z.enum(FOLLOWED_KEYS);

const Source = z
  .object({
    key: Key,
    /** `waiting`: the card follows its product, but its status doesn't allow the change yet. */
    state: z.enum(["followed", "own", "waiting"]),
    cardValue: z.string(),
    /** Value that the card gets from its product. Options are given by their codes, such as EUR. */
    productValue: z.string(),
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
    after: z.string(),
    /** Reason why the card keeps its value; null if it gets the product's. */
    skipped: z.string().nullable(),
  })
  .meta({ id: "PushedValueV1" });

const PushAnswer = z.object({ valueList: z.array(PushedValueView), plan: Plan });

export const inheritanceRoutes: Route[] = [
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
      const [compared] = await compareVisible(services.db, caller, [card], FOLLOWED_KEYS);
      const own = (await readOwnKeys(services.db, [card.id])).get(card.id);
      return {
        sourceList: (compared?.values ?? []).map(({ key, current, followed, isSame }) => ({
          key,
          state: own?.has(key)
            ? ("own" as const)
            : isSame
              ? ("followed" as const)
              : ("waiting" as const),
          cardValue: toText(caller, key, current),
          productValue: toText(caller, key, followed),
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
    before: toText(caller, key, current),
    after: toText(caller, key, followed),
    skipped: error && renderMessage(error.sentences, caller.locale),
  }));
  return { valueList, plan };
}

function toText({ model, locale }: Caller, key: FollowedKey, value: string): string {
  return key === "currency" ? readOptionCode(model, value, locale) : value;
}
