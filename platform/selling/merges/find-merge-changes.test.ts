import { afterAll, expect, test } from "vitest";

import { renderMessage } from "../../base/messages/render-message.ts";
import { startSelling } from "../../testing/selling.ts";
import { findMergeChanges } from "./find-merge-changes.ts";

const selling = await startSelling();
afterAll(() => selling.stop());
const seller = await selling.seller();
const target = await seller.find(await seller.createProduct());

const merge = {
  targetId: target.id,
  versionBefore: 1,
  versionAfter: 3,
  moved: [],
  exchangedIds: [],
  files: [{ id: "image", position: 1 }],
};
const changeOf = (key: string) =>
  ({ type: "fieldChanged", field_key: key, before: "1", after: "2" }) as const;
const state = { merge, target, cards: [], fileIds: new Set(["image"]) };

function find(changes: Partial<Parameters<typeof findMergeChanges>[1]>): string[] {
  const values = [changeOf("sku")];
  const found = findMergeChanges(seller.caller, { ...state, values, since: [], ...changes });
  return found.map((message) => renderMessage(message, "en"));
}

test("only changes of what the merge changed are named, each value once", () => {
  expect(find({})).toEqual([]);
  expect(find({ since: [changeOf("ean")] })).toEqual([]);
  expect(find({ since: [changeOf("sku"), changeOf("sku")] })).toEqual(["SKU"]);
});

test("a card that is gone and a deleted image are named", () => {
  const lost = { ...merge, moved: [{ id: "card", version: 2 }] };
  expect(find({ merge: lost, fileIds: new Set() })).toEqual([
    "a card that was moved was deleted, or moved again",
    "an image was deleted",
  ]);
});
