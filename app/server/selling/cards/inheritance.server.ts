import { z } from "zod";

import { padCents } from "#app/rules/numbers.ts";
import type { FollowedKey, ValueSource } from "#app/rules/selling/followed-fields.ts";
import { nullIfNotFound } from "#app/server/platform/errors.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { listCardMarketplaces } from "../marketplaces.server.ts";

const SourcesResponse = z.object({
  sourceList: z.array(
    z.object({
      key: z.string(),
      state: z.enum(["followed", "own", "waiting"]),
      cardValue: z.string(),
      productValue: z.string(),
    }),
  ),
});

/** Lists where the values of a card come from. Empty if the platform doesn't know. */
export async function listValueSources(caller: Caller, cardId: string): Promise<ValueSource[]> {
  const path = `/private/marketplace_card/${encodeURIComponent(cardId)}/source/v1`;
  const answer = await nullIfNotFound(caller.platform.get(path, SourcesResponse));
  return (answer?.sourceList ?? []).map((source) => ({
    ...source,
    cardValue: toText(source.key, source.cardValue),
    productValue: toText(source.key, source.productValue),
  }));
}

const PushResponse = z.object({
  valueList: z.array(
    z.object({
      twinId: z.string(),
      twinClassId: z.string(),
      key: z.string(),
      before: z.string(),
      after: z.string(),
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
    const cards = values.map(({ twinId, twinClassId, before, after, skipped }) => ({
      id: twinId,
      marketplace: marketplaces.find(({ id }) => id === twinClassId)?.name ?? "",
      before: toText(key, before),
      after: toText(key, after),
      skipped,
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

function toText(key: string, value: string): string {
  return key === "price" ? padCents(value) : value;
}
