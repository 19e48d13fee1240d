import { z } from "zod";

import { formatPrice } from "#app/rules/numbers.ts";
import {
  type FollowedKey,
  SOURCE_STATES,
  type ValueSource,
} from "#app/rules/selling/followed-fields.ts";
import { nullIfNotFound } from "#app/server/platform/errors.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { listCardMarketplaces } from "../marketplaces.server.ts";

const SourcesResponse = z.object({
  sourceList: z.array(
    z.object({
      key: z.string(),
      state: z.enum(SOURCE_STATES),
      cardValue: z.string(),
      cardCurrency: z.string().nullable(),
      productValue: z.string(),
      productCurrency: z.string().nullable(),
    }),
  ),
});

/** Lists where the values of a card come from. Empty if the platform doesn't know. */
export async function listValueSources(caller: Caller, cardId: string): Promise<ValueSource[]> {
  const path = `/private/marketplace_card/${encodeURIComponent(cardId)}/source/v1`;
  const answer = await nullIfNotFound(caller.platform.get(path, SourcesResponse));
  return (answer?.sourceList ?? []).map(
    ({ key, state, cardValue, cardCurrency, productValue, productCurrency }) => ({
      key,
      state,
      cardValue: toText(key, cardValue, cardCurrency),
      productValue: toText(key, productValue, productCurrency),
    }),
  );
}

const PushResponse = z.object({
  valueList: z.array(
    z.object({
      twinId: z.string(),
      twinClassId: z.string(),
      key: z.string(),
      before: z.string(),
      beforeCurrency: z.string().nullable(),
      after: z.string(),
      afterCurrency: z.string().nullable(),
      skipped: z.string().nullable(),
    }),
  ),
  plan: z.record(z.string(), z.string()),
});

/** One card that follows its product again, or all cards of a product. */
export type PushTarget = { cardId: string } | { productId: string };

/** One field of a preview, with what happens in each card. */
export interface PushedField {
  key: string;
  /** Stands for exactly what the preview says. Confirming it does that or nothing. */
  plan: string;
  cards: {
    id: string;
    marketplace: string;
    before: string;
    after: string;
    skipped: string | null;
  }[];
}

/** Previews which cards get which values of their product. Fields in which nothing happens are left out. */
export async function previewPush(
  caller: Caller,
  target: PushTarget,
  keys: readonly FollowedKey[],
): Promise<PushedField[]> {
  const [marketplaces, { valueList, plan }] = await Promise.all([
    listCardMarketplaces(caller),
    caller.platform.post(pathOf(target), { fieldKeyList: keys }, PushResponse),
  ]);
  return keys.flatMap((key) => {
    const values = valueList.filter((value) => value.key === key);
    if (values.length === 0) return [];
    const cards = values.map((value) => ({
      id: value.twinId,
      marketplace: marketplaces.find(({ id }) => id === value.twinClassId)?.name ?? "",
      before: toText(key, value.before, value.beforeCurrency),
      after: toText(key, value.after, value.afterCurrency),
      skipped: value.skipped,
    }));
    return [{ key, plan: plan[key] ?? "", cards }];
  });
}

/** Does what a preview said for these fields, by their plans. */
export async function push(
  { platform }: Caller,
  target: PushTarget,
  plan: Readonly<Record<string, string>>,
): Promise<void> {
  await platform.post(pathOf(target), { plan }, PushResponse);
}

function pathOf(target: PushTarget): string {
  return "cardId" in target
    ? `/private/marketplace_card/${encodeURIComponent(target.cardId)}/follow/v1`
    : `/private/product/${encodeURIComponent(target.productId)}/push/v1`;
}

function toText(key: string, value: string, currency: string | null): string {
  return key === "price" ? formatPrice(value, currency ?? "") : value;
}
