// cspell:ignore colour colours
import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { loader as openColumns } from "#app/routes/bulk/columns.tsx";
import { action as upload } from "#app/routes/import/list.tsx";
import { idOf } from "#platform/selling/template/ids.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";
import { createEan } from "#tests/support/products.ts";
import { htmlOf, textOf } from "#tests/support/screen.tsx";

import ProductCard, { loader } from "./card.tsx";
import { loader as openList } from "./list.tsx";
import { loader as openVariants } from "./variants.tsx";

const selling = await startSelling();
const admin = await selling.admin();
afterAll(() => selling.stop());

test("a product lists its variants by the values in which they differ, and marks itself", async () => {
  const { make, open } = await start();
  const large = await make("Tee L", { clothing_size: "L", colour: "navy", fit: "slim" });
  const small = await make("Tee S", { clothing_size: "S", colour: "navy", fit: "slim" });
  const medium = await make("Tee M", { clothing_size: "M", colour: "navy", fit: "slim" });

  const { card, html } = await open(medium);

  expect(card.siblings).toMatchObject({ group: "TEE", labels: ["Size"], total: 3 });
  expect(card.siblings?.items.map(({ id, values }) => [id, values])).toEqual([
    [small, ["S"]],
    [medium, ["M"]],
    [large, ["L"]],
  ]);
  expect(html).toMatch(/<strong aria-current="page">Tee M<\/strong>/);
  expect(html).toContain('href="/products?f.variant=TEE"');
  const text = textOf(html);
  expect(text.indexOf("Variants")).toBeLessThan(text.indexOf("About Product"));
});

test("deleted variants, those of other groups and of other businesses aren't listed, and a product alone has no list", async () => {
  const { make, open, call } = await start();
  const other = await start();
  const stays = await make("Stays", { colour: "navy" });
  const goes = await make("Goes", { colour: "red" });
  await make("Other case", { colour: "red" }, "tee");
  await other.make("Theirs", { colour: "red" });
  const alone = await make("Alone", { colour: "red" }, "");
  await call(`twin/${goes}/v1`, "DELETE");

  expect((await open(stays)).card.siblings?.items.map(({ name }) => name)).toEqual(["Stays"]);
  const { card, html } = await open(alone);
  expect(card.siblings).toBeNull();
  expect(html).not.toContain("Show all in the list");
});

test("the list finds products by exactly their group", async () => {
  const { make, visit } = await start();
  await make("In the group", {}, "A_1%");
  await make("Not in it", {}, "AB12");

  const path = `/products?${new URLSearchParams({ "f.variant": "A_1%" })}`;
  const { answer } = await visit(openList, { path, params: {} });

  expect(answer.rows.map(({ name }) => name)).toEqual(["In the group"]);
});

test("an option that is no longer offered keeps its row, and the first step doesn't offer it", async () => {
  const { make, visit } = await start();
  const id = await make("Tee", { colour: "navy" });
  const red = idOf("option:colours.red");
  const setState = (status: string) =>
    selling.fetch(`/private/data_list_option/${red}/v1`, {
      method: "PUT",
      headers: { ...admin.headers, "content-type": "application/json" },
      body: JSON.stringify({ status }),
    });
  const open = (query: string) =>
    visit(openVariants, { path: `/products/${id}/variants?${query}`, params: { productId: id } });

  expect((await setState("disabled")).status).toBe(200);
  const first = await open("sent=1&axis=colour");
  const second = await open(`sent=1&axis=colour&offered=colour&v.colour=${red}`);
  expect((await setState("active")).status).toBe(200);

  const [axis] = first.answer.setup.chosen;
  expect(axis?.options.map(({ value }) => value)).not.toContain(red);
  expect(second.answer.rows?.map(({ label }) => label)).toEqual(["Red"]);
});

test("who may not see groups gets no list of variants and is told that they can't add any", async () => {
  const { ann, make, open, visit } = await start();
  const id = await make("Tee", { colour: "navy" });
  const fieldId = idOf("field:product.variant_group");
  const owners = [...ann.caller.model.permissions.values()].find(
    ({ key }) => key === "BUSINESS_EDIT",
  );
  const setPermission = (viewPermissionId: string) =>
    selling.fetch(`/private/twin_class_field/${fieldId}/v1`, {
      method: "PUT",
      headers: { ...admin.headers, "content-type": "application/json" },
      body: JSON.stringify({ viewPermissionId }),
    });
  expect((await setPermission(owners?.id ?? "")).status).toBe(200);
  const { businessAccountId } = ann.caller;
  const manager = await selling.newcomer(businessAccountId, [
    "PRODUCT_VIEW",
    "PRODUCT_CREATE",
    "PRODUCT_EDIT",
    "TWIN_CREATE",
  ]);
  const theirs = await createVisitor(selling, manager);
  const at = { path: `/products/${id}/variants`, params: { productId: id } };

  const card = await theirs(loader, { path: `/products/${id}`, params: { productId: id } });
  const form = await theirs(openVariants, at);
  const owner = await open(id);
  const ownForm = await visit(openVariants, at);
  expect((await setPermission("ffffffff-ffff-ffff-ffff-ffffffffffff")).status).toBe(200);

  expect(card.answer.card).toMatchObject({ siblings: null, mayAddVariants: false });
  expect(form.answer.refusal).toBe("You may not change the variant group of this product.");
  expect(owner.card.siblings?.items).toHaveLength(1);
  expect(ownForm.answer.refusal).toBeNull();
});

test("an import finds the column of groups by the names that feeds and marketplaces use", async () => {
  const { ann, visit } = await start();
  const matched = async (header: string) => {
    const form = new FormData();
    form.set("type", ann.classId("product_t_shirt"));
    form.set("file", new File([`ean;sku;name;${header}\n5914000000036;FB-1;A;TEE`], "a.csv"));
    const sent = await visit(upload, { path: "/import", params: {}, form });
    const location = (sent.answer as Response).headers.get("location") ?? "";
    const jobId = /[\da-f]{8}-[\da-f-]{27}/.exec(location)?.[0] ?? "";
    const at = { path: `/import/${jobId}/columns`, params: { jobId } };
    const { properties } = (await visit(openColumns, at)).answer;
    return properties.find(({ label }) => label === "Variant group")?.column;
  };

  expect(await matched("item_group_id")).toBe("3");
  expect(await matched("Parent SKU")).toBe("3");
  expect(await matched(randomUUID())).toBe("");
});

let eans = 0;

async function start() {
  const ann = await selling.seller();
  const visit = await createVisitor(selling, ann);
  const call = (path: string, method: string, body?: object) =>
    selling.fetch(`/private/${path}`, {
      method,
      headers: { ...ann.headers, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
  return {
    ann,
    visit,
    call,
    /** Creates a T-shirt with these options in a group. */
    make: async (name: string, options: Record<string, string>, group = "TEE") => {
      eans += 1;
      const id = await ann.createProduct({
        name,
        ean: createEan(eans),
        sku: `S-${eans}`,
        productCategoryId: ann.classId("product_t_shirt"),
      });
      await selling.drain();
      const values = Object.entries(options).map(([key, value]) => [key, `#externalId=${value}`]);
      const fields = { ...Object.fromEntries(values), variant_group: group };
      expect((await call(`twin/${id}/v1`, "PUT", { fields })).status).toBe(200);
      return id;
    },
    open: async (productId: string) => {
      const path = `/products/${productId}`;
      const { answer } = await visit(loader, { path, params: { productId } });
      const screen = { path, pattern: "/products/:productId", loaderData: answer };
      return { card: answer.card, html: htmlOf(ProductCard, screen) };
    },
  };
}
