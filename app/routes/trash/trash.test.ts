import { expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { updateTwin } from "#platform/twins/changes/update-twin.ts";
import { createVisitor } from "#tests/support/call-route.ts";
import { optionFields } from "#tests/support/option-fields.ts";

import { action as erase } from "./erase.tsx";
import { action as restore, loader } from "./list.tsx";

const selling = await startSelling();

test("a deleted product is in the trash, is restored, and only once", async () => {
  const { ann, productId, visit, own } = await withDeleted();
  const entry = await own();

  const { toast } = await visit(restore, {
    path: "/trash",
    params: {},
    form: { restore: entry?.id ?? "" },
  });
  const again = await visit(restore, {
    path: "/trash",
    params: {},
    form: { restore: entry?.id ?? "" },
  });

  expect(entry).toMatchObject({ kind: "TWIN", name: "Strawberry buttermilk" });
  expect(toast).toMatchObject({ kind: "success", text: "“Strawberry buttermilk” was restored." });
  expect(again.answer).toMatchObject({ init: { status: 404 } });
  expect(await own()).toBeUndefined();
  expect((await ann.find(productId)).name).toBe("Strawberry buttermilk");
});

test("it is found by its name, and can be deleted for good", async () => {
  const { visit, open, own } = await withDeleted();
  expect((await open("?search=buttermilk")).total).toBe(1);
  expect((await open("?search=100%25")).total).toBe(0);
  const entry = await own();

  const trashEntryId = entry?.id ?? "";
  const path = `/trash/${trashEntryId}/delete`;
  const { toast } = await visit(erase, { path, params: { trashEntryId }, form: {} });

  expect(toast?.kind).toBe("success");
  expect(await own()).toBeUndefined();
});

test("a merged option says how many get it back, and when it is restored how many have it", async () => {
  const admin = await selling.admin();
  const send = async (path: string, body: object): Promise<any> => {
    const headers = { ...admin.headers, "content-type": "application/json" };
    const answer = await selling.fetch(`/private/${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const { classId } = await selling.seller();
  const addField = await optionFields(selling);
  const { key, ids } = await addField(classId("product_packaged_food"), ["Matte", "Glossy"], true);
  // Created after the field, so that the model in the seller's session contains it.
  const ann = await selling.seller();
  const productId = await ann.createProduct();
  await selling.drain();
  await selling.inTx((tx) =>
    updateTwin(selling.services, tx, ann.caller, productId, {
      fields: { [key]: ids["Matte"] ?? "" },
    }),
  );
  await send(`data_list_option/${ids["Matte"]}/reassign/v1`, { newId: ids["Glossy"] });
  const visit = await createVisitor(selling, admin);

  const { answer } = await visit(loader, { path: "/admin/trash?search=Matte", params: {} });
  const [entry] = answer.rows;
  const { toast } = await visit(restore, {
    path: "/admin/trash",
    params: {},
    form: { restore: entry?.id ?? "" },
  });

  expect(entry?.mergedTwinCount).toBe(1);
  expect(toast?.text).toBe("“Matte” was restored. Twins that have it again: 1 of 1.");
  expect((await ann.find(productId)).fields[key]).toEqual([ids["Matte"]]);
});

async function withDeleted() {
  const ann = await selling.seller();
  const productId = await ann.createProduct();
  await selling.drain();
  await selling.fetch(`/private/twin/${productId}/v1`, { method: "DELETE", headers: ann.headers });
  const visit = await createVisitor(selling, ann);
  const open = async (query = "") =>
    (await visit(loader, { path: `/trash${query}`, params: {} })).answer;
  // The trash may also contain entries that other test files deleted in the same domain.
  const own = async () => (await open()).rows.find(({ name }) => name === "Strawberry buttermilk");
  return { ann, productId, visit, open, own };
}
