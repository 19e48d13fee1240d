import { z } from "zod";

import type { Executor } from "../../base/database/executor.ts";
import { Id } from "../../base/http/body-fields.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import type { ClassField } from "../../core/model/domain-model.ts";
import { labelOf } from "../../model/field-types/read-fields.rules.ts";
import { loadMerge, type Merge } from "./load-merge.ts";
import { mergeProducts } from "./merge-products.ts";
import { BASICS, defaultSide, listLostFields, SIDES, valueOf } from "./merged-fields.rules.ts";
import { presenterOf, presentTogether } from "./present-values.ts";
import { isDifferent } from "./values-together.rules.ts";

const SideView = z.enum(SIDES);
const MAX_CARDS = 100;

const ValueView = z
  .object({
    /** `name`, `description` or the key of a field. That of an amount stands also for its unit or currency if these differ. */
    key: z.string(),
    /** Label of the field in the caller's language, or of those chosen with it; absent for name and description. */
    label: z.string().optional(),
    target: z.string(),
    merged: z.string(),
    /** Whose value is taken if none is chosen. */
    preset: SideView,
  })
  .meta({ id: "ProductMergeValueV1" });

const CardView = z
  .object({
    twinId: z.guid(),
    twinClassId: z.guid(),
    side: SideView,
    marketplace: z.string(),
    statusId: z.guid(),
    /** Reason why the card can't leave its product. */
    obstacle: z.string().optional(),
  })
  .meta({ id: "ProductMergeCardV1" });

const FileView = z
  .object({
    attachmentId: z.guid(),
    side: SideView,
    title: z.string(),
    mediaType: z.string().optional(),
    /** Of a file of the merged product: false if the other one has it or has no room for it, so that it goes to the trash. */
    moves: z.boolean(),
  })
  .meta({ id: "ProductMergeFileV1" });

const PreviewAnswer = z.object({
  target: z.object({ id: z.guid(), name: z.string() }),
  merged: z.object({ id: z.guid(), name: z.string() }),
  /** Values that differ. */
  valueList: z.array(ValueView),
  /** Values of the merged product for which the other one has no field. */
  lostList: z.array(z.object({ label: z.string(), value: z.string() })),
  cardList: z.array(CardView),
  /** Files of both products. */
  fileList: z.array(FileView),
  /** Stands for this preview in the merge. */
  digest: z.string(),
});

const MergeBody = z
  .object({
    /** ID of the product that goes to the trash. */
    mergedId: Id,
    /** Digest of the preview. If anything has changed since, nothing is merged. */
    digest: z.string().max(100),
    /** Whose value is taken, by key. */
    sideMap: z.record(z.string().max(100), SideView).default({}),
    /** IDs of the cards that stay, for each marketplace where both products have one. */
    cardIdList: z.array(z.guid()).max(MAX_CARDS).default([]),
  })
  .meta({ id: "ProductMergeRqV1" });

export const mergeRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/product/:twinId/merge/preview/v1",
    summary: "Compare a product with another one that may be merged into it",
    needs: ["TWIN_UPDATE"],
    query: z.object({ mergedId: Id }),
    answer: PreviewAnswer,
    handle: async (call) => {
      const { services, caller, query } = call;
      const ids = { targetId: call.id("twinId"), mergedId: query.mergedId };
      const merge = await loadMerge(services.db, caller, ids, { lock: false });
      return presentMerge(services.db, caller, merge);
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/product/:twinId/merge/v1",
    summary: "Merge another product into a product",
    needs: ["TWIN_UPDATE"],
    body: MergeBody,
    answer: z.object({
      /** Entry of the trash whose restoration undoes the merge. */
      trashEntryId: z.guid(),
    }),
    handle: async (call) => {
      const { services, caller, body } = call;
      const { mergedId, digest, sideMap: sides, cardIdList: cardIds } = body;
      const ids = { targetId: call.id("twinId"), mergedId };
      const choice = { digest, sides, cardIds };
      const trashEntryId = await services.db
        .transaction()
        .execute((tx) => mergeProducts(services, tx, caller, ids, choice));
      return { trashEntryId };
    },
  }),
];

async function presentMerge(
  executor: Executor,
  caller: Caller,
  merge: Merge,
): Promise<z.output<typeof PreviewAnswer>> {
  const { target, merged, choices, cards, files, digest } = merge;
  const lost = listLostFields(caller, merge);
  const fields = choices.flatMap(({ fields: together }) => together);
  const present = await presenterOf(executor, caller, [target, merged], [...fields, ...lost]);
  const labelIn = (field: ClassField) => labelOf(field, caller.locale, caller.model);
  const values = [
    ...BASICS.map((key) => ({
      key,
      keys: [key],
      target: valueOf(target, key),
      merged: valueOf(merged, key),
    })),
    ...choices.map(({ key, fields: together }) => ({
      key,
      keys: together.map((field) => field.key),
      label: together.map(labelIn).join(", "),
      target: presentTogether(target, together, present, labelIn),
      merged: presentTogether(merged, together, present, labelIn),
    })),
  ];
  return {
    target: { id: target.id, name: target.name },
    merged: { id: merged.id, name: merged.name },
    valueList: values
      .filter(({ keys }) => isDifferent(merge, keys))
      .map(({ keys, ...value }) => ({ ...value, preset: defaultSide(merge, keys) })),
    lostList: lost.map((field) => ({ label: labelIn(field), value: present(merged, field) })),
    cardList: cards.map(({ card, side, marketplace, obstacle }) => ({
      twinId: card.id,
      twinClassId: card.class_id,
      side,
      marketplace,
      statusId: card.status_id,
      ...(obstacle && { obstacle: renderMessage(obstacle, caller.locale) }),
    })),
    fileList: files.map(({ file, side, moves }) => ({
      attachmentId: file.id,
      side,
      title: file.title,
      mediaType: file.media_type ?? undefined,
      moves,
    })),
    digest,
  };
}
