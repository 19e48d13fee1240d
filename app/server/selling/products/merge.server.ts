import { createHash } from "node:crypto";

import { z } from "zod";

import type { PlatformRequestError } from "#app/server/platform/errors.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { listCardMarketplaces } from "../marketplaces.server.ts";

const Side = z.enum(["TARGET", "MERGED"]);
export type Side = z.output<typeof Side>;

const PreviewResponse = z.object({
  target: z.object({ id: z.string(), name: z.string() }),
  merged: z.object({ id: z.string(), name: z.string() }),
  valueList: z.array(
    z.object({
      key: z.string(),
      label: z.string().optional(),
      target: z.string(),
      merged: z.string(),
      preset: Side,
    }),
  ),
  lostList: z.array(z.object({ label: z.string(), value: z.string() })),
  cardList: z.array(
    z.object({
      twinId: z.string(),
      twinClassId: z.string(),
      side: Side,
      marketplace: z.string(),
      obstacle: z.string().optional(),
    }),
  ),
  fileList: z.array(
    z.object({
      attachmentId: z.string(),
      side: Side,
      title: z.string(),
      mediaType: z.string().optional(),
      moves: z.boolean(),
    }),
  ),
  digest: z.string(),
});

type PreviewResponse = z.output<typeof PreviewResponse>;

export interface ComparedCard {
  id: string;
  side: Side;
  /** Reason why the card can't leave its product. */
  obstacle: string | undefined;
}

export interface ComparedMarketplace {
  id: string;
  name: string;
  cards: ComparedCard[];
}

type ComparedValue = PreviewResponse["valueList"][number] & {
  /** Digest of both values, by which a rejected form finds out whether its choice was between these. */
  seen: string;
};

export interface Comparison extends Pick<
  PreviewResponse,
  "target" | "merged" | "lostList" | "fileList" | "digest"
> {
  valueList: ComparedValue[];
  /** The marketplaces where at least one of the products has a card. */
  marketplaces: ComparedMarketplace[];
}

/** Compares a product with another one that may be merged into it. */
export async function compareProducts(
  caller: Caller,
  targetId: string,
  mergedId: string,
): Promise<Comparison> {
  const query = new URLSearchParams({ mergedId });
  const path = `/private/product/${encodeURIComponent(targetId)}/merge/preview/v1?${query}`;
  const [names, { cardList, valueList, ...preview }] = await Promise.all([
    listCardMarketplaces(caller),
    caller.platform.get(path, PreviewResponse),
  ]);
  const byMarketplace = Map.groupBy(cardList, ({ twinClassId }) => twinClassId);
  const marketplaces = [...byMarketplace].map(([id, cards]) => ({
    id,
    name: names.find((one) => one.id === id)?.name ?? cards[0]?.marketplace ?? "",
    cards: cards.map(({ twinId, side, obstacle }) => ({ id: twinId, side, obstacle })),
  }));
  const values = valueList.map((value) => ({ ...value, seen: digestOf(value) }));
  return { ...preview, valueList: values, marketplaces };
}

function digestOf({ target, merged }: Pick<ComparedValue, "target" | "merged">): string {
  return createHash("sha256")
    .update(JSON.stringify([target, merged]))
    .digest("base64url");
}

const MergedBefore = z.object({
  merged: z.object({ mergedId: z.string(), trashEntryId: z.string() }),
});

/** Returns the merge in which one of the products went up before, and that product; null if there was none. */
export function readMergedBefore({ details }: PlatformRequestError) {
  return MergedBefore.safeParse(details).data?.merged ?? null;
}

interface MergeRequest {
  digest: string;
  sideMap: Record<string, Side>;
  cardIdList: string[];
}

/** Merges a product into another one. Returns the entry of the trash that undoes it. */
export async function mergeProducts(
  { platform }: Caller,
  targetId: string,
  mergedId: string,
  request: MergeRequest,
): Promise<string> {
  const path = `/private/product/${encodeURIComponent(targetId)}/merge/v1`;
  const answer = z.object({ trashEntryId: z.string() });
  const { trashEntryId } = await platform.post(path, { mergedId, ...request }, answer);
  return trashEntryId;
}

const SIDE_PREFIX = "value.";
const SEEN_PREFIX = "seen.";
const CARD_PREFIX = "card.";

export interface MergeForm {
  request: MergeRequest;
  /** Digests of the values between which was chosen, by key. */
  seen: Record<string, string>;
}

/** Reads the choices of the form: one for each value that differs, and one for each marketplace with two cards. */
export function readMergeForm(form: FormData): MergeForm {
  const sideMap: Record<string, Side> = {};
  const seen: Record<string, string> = {};
  const cardIdList: string[] = [];
  for (const [name, value] of form) {
    if (name.startsWith(CARD_PREFIX)) cardIdList.push(String(value));
    if (name.startsWith(SEEN_PREFIX)) seen[name.slice(SEEN_PREFIX.length)] = String(value);
    if (!name.startsWith(SIDE_PREFIX)) continue;
    const side = Side.safeParse(value);
    if (side.success) sideMap[name.slice(SIDE_PREFIX.length)] = side.data;
  }
  return { request: { digest: String(form.get("digest") ?? ""), sideMap, cardIdList }, seen };
}
