import { afterAll, expect, test } from "vitest";

import { m } from "#app/paraglide/messages.js";
import { startSelling } from "#platform/testing/selling.ts";
import { deleteTwin } from "#platform/twins/changes/delete-twin.ts";
import { updateTwin } from "#platform/twins/changes/update-twin.ts";
import { withProducts } from "#tests/support/bulk-seller.ts";
import { htmlOf } from "#tests/support/screen.tsx";

import { loader as eans } from "./eans.tsx";
import Merge, { action as merge, loader as compare } from "./merge.tsx";
import Merged, { action as undo, loader as merged } from "./merged.tsx";

const selling = await startSelling();
afterAll(() => selling.stop());

test("products with the same name lead to their comparison, are merged as chosen, and the merge is undone", async () => {
  const { ann, ids, visit } = await withProducts(selling, ["10", "20"]);
  const [target = "", other = ""] = ids;
  await rename(ann, other, "Product 0");
  const found = await visit(eans, { path: "/products/eans?f.finding=sameProduct", params: {} });
  const partners = found.answer.rows.map(({ partnerId = "" }) => partnerId);
  expect(new Set(partners)).toEqual(new Set(ids));

  const at = { path: `/products/merge?a=${target}&b=${other}`, params: {} };
  const { answer } = await visit(compare, at);
  expect(answer).toMatchObject({ target: { id: target }, merged: { id: other } });
  expect(answer.valueList).toContainEqual(
    expect.objectContaining({ key: "price", target: "10", merged: "20", preset: "TARGET" }),
  );
  const form = { digest: answer.digest, "value.price": "MERGED" };
  const done = (await visit(merge, { ...at, form })).answer as Response;
  const path = done.headers.get("location") ?? "";
  expect((await ann.find(target)).fields["price"]).toBe("20");
  await expect(ann.find(other)).rejects.toThrow("Unknown");

  const trashEntryId = /merge\/([^?]+)/u.exec(path)?.[1] ?? "";
  const result = { path, params: { trashEntryId } };
  expect((await visit(merged, result)).answer).toMatchObject({
    productId: target,
    isMerged: true,
  });
  const { toast } = await visit(undo, { ...result, form: {} });
  expect(toast).toMatchObject({ kind: "success", text: expect.stringContaining("Product 0") });
  expect((await ann.find(target)).fields["price"]).toBe("10");
  expect((await ann.find(other)).fields["price"]).toBe("20");

  const again = (await visit(undo, { ...result, form: {} })).answer;
  expect(again).toMatchObject({ init: { status: 404 }, data: { problem: m.merge_undo_over() } });
  const { answer: over } = await visit(merged, result);
  expect(over).toMatchObject({ productId: other, isMerged: false });
  const html = htmlOf(Merged, { path, loaderData: over });
  expect(html).toContain(m.merge_not());
  expect(html).not.toContain(m.merge_undo());
});

test("if a value changed since the comparison, nothing is merged, and only that value is asked for again", async () => {
  const { ann, ids, visit, update } = await withProducts(selling, ["10", "20"]);
  const [target = "", other = ""] = ids;
  await update(other, { elements_amount: "6" });
  const at = { path: `/products/merge?a=${target}&b=${other}`, params: {} };
  const before = (await visit(compare, at)).answer;
  const seen = before.valueList.map((value) => [`seen.${value.key}`, value.seen]);
  const form = {
    digest: before.digest,
    "value.price": "MERGED",
    "value.elements_amount": "MERGED",
    ...Object.fromEntries(seen),
  };
  await update(target, { elements_amount: "9" });

  const { answer } = await visit(merge, { ...at, form });

  expect(answer).toMatchObject({ init: { status: 409 }, data: { problem: expect.any(String) } });
  const { data: actionData } = answer as { data: object };
  const after = (await visit(compare, at)).answer;
  const page = (rejected?: object) =>
    htmlOf(Merge, { path: at.path, loaderData: after, actionData: rejected });
  expect(isChecked(page(actionData), "price", "MERGED")).toBe(true);
  expect(isChecked(page(actionData), "elements_amount", "MERGED")).toBe(false);
  expect(isChecked(page(actionData), "elements_amount", "TARGET")).toBe(false);
  expect(page(actionData)).toContain(m.merge_value_changed());
  expect(isChecked(page(), "elements_amount", "TARGET")).toBe(true);
  expect((await ann.find(target)).fields["elements_amount"]).toBe("9");
});

function isChecked(html: string, key: string, side: string): boolean {
  const inputs = html.match(/<input[^>]*>/g) ?? [];
  const input = inputs.find(
    (one) => one.includes(`name="value.${key}"`) && one.includes(`value="${side}"`),
  );
  expect(input).toBeDefined();
  return / checked=/.test(input ?? "");
}

test("a merge that another window has made already leads to it, also when it is submitted once more", async () => {
  const { ids, visit } = await withProducts(selling, ["10", "20"]);
  const [target = "", other = ""] = ids;
  const at = { path: `/products/merge?a=${target}&b=${other}`, params: {} };
  const { digest } = (await visit(compare, at)).answer;
  const done = (await visit(merge, { ...at, form: { digest } })).answer as Response;
  const location = `${done.headers.get("location")}&before=1`;

  const late = (await visit(merge, { ...at, form: { digest } })).answer as Response;
  expect(late.headers.get("location")).toBe(location);
  const swapped = { path: `/products/merge?a=${other}&b=${target}`, params: {} };
  for (const address of [at, swapped]) {
    const { answer } = await visit(redirected, address);
    expect(answer.headers.get("location")).toBe(location);
  }
});

test("a product that was merged with another one before leads to that merge, which names it", async () => {
  const { ids, visit } = await withProducts(selling, ["10", "20", "30"]);
  const [target = "", other = "", third = ""] = ids;
  const at = { path: `/products/merge?a=${target}&b=${other}`, params: {} };
  const { digest } = (await visit(compare, at)).answer;
  await visit(merge, { ...at, form: { digest } });

  const late = { path: `/products/merge?a=${third}&b=${other}`, params: {} };
  const { answer } = await visit(redirected, late);
  const path = answer.headers.get("location") ?? "";
  const trashEntryId = /merge\/([^?]+)/u.exec(path)?.[1] ?? "";
  const { answer: before } = await visit(merged, { path, params: { trashEntryId } });

  expect(htmlOf(Merged, { path, loaderData: before })).toContain(
    m.merge_before({ name: "Product 1" }),
  );
});

test("a product isn't compared with itself, and the page says what is needed", async () => {
  const { ids, visit } = await withProducts(selling, ["10"]);

  const at = { path: `/products/merge?a=${ids[0]}&b=${ids[0]}`, params: {} };
  await expect(visit(compare, at)).rejects.toMatchObject({
    data: "Two different products are needed for a merge.",
    init: { status: 400 },
  });
});

test("a deleted product is said to be missing", async () => {
  const { ann, ids, visit } = await withProducts(selling, ["10", "20"]);
  const [target = "", other = ""] = ids;
  await selling.inTx((tx) => deleteTwin(selling.services, tx, ann.caller, other));

  const at = { path: `/products/merge?a=${target}&b=${other}`, params: {} };
  await expect(visit(compare, at)).rejects.toMatchObject({ init: { status: 404 } });
  const late = visit(merge, { ...at, form: { digest: "" } });
  await expect(late).rejects.toMatchObject({ data: null, init: { status: 404 } });
});

test("a merge that never was, and a product that was only deleted, have no page of a merge", async () => {
  const { ann, ids, visit } = await withProducts(selling, ["10"]);
  const [deleted = ""] = ids;
  await selling.inTx((tx) => deleteTwin(selling.services, tx, ann.caller, deleted));
  const { id: deletion } = await selling.db
    .selectFrom("trash_entry")
    .select("id")
    .where("subject_id", "=", deleted)
    .executeTakeFirstOrThrow();

  for (const trashEntryId of [deletion, "00000000-0000-4000-8000-000000000001", "lamp"]) {
    const path = `/products/merge/${trashEntryId}?b=${deleted}`;
    const visited = visit(merged, { path, params: { trashEntryId } });
    await expect(visited).rejects.toMatchObject({ init: { status: 404 } });
  }
});

test("a product of another business, or none, can't be compared", async () => {
  const { ids, visit } = await withProducts(selling, ["10"]);
  const stranger = await withProducts(selling, ["10"]);
  const path = `/products/merge?a=${ids[0]}&b=${stranger.ids[0]}`;
  for (const address of [path, "/products/merge", "/products/merge?a=lamp&b=lamp"]) {
    const visited = visit(compare, { path: address, params: {} });
    await expect(visited).rejects.toMatchObject({ init: { status: 404 } });
  }
});

/** The loader, as a handler that answers with the redirect that it throws. */
async function redirected(args: Parameters<typeof compare>[0]): Promise<Response> {
  try {
    await compare(args);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
  throw new Error("The loader redirects nowhere");
}

async function rename(
  { caller }: Awaited<ReturnType<typeof selling.seller>>,
  id: string,
  name: string,
): Promise<void> {
  await selling.inTx((tx) => updateTwin(selling.services, tx, caller, id, { name }));
}
