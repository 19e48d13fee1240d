import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { expect, test } from "vitest";

import { checkEan } from "#common/ean.ts";

import { startSelling } from "../../testing/selling.ts";
import { idOf } from "../template/ids.ts";
import { MAX_GROUP } from "./create-variants.ts";

const selling = await startSelling();
const admin = await selling.admin();
const [navy, white, red] = ["navy", "white", "red"].map((key) => idOf(`option:colours.${key}`));
const [small, large] = ["S", "L"].map((key) => idOf(`option:clothing_sizes.${key}`));
const AXES = ["colour", "clothing_size"];

test("variants have the values of their combination and all others of the product, in one group with it", async () => {
  const { seller, edit, product, create } = await start({ colour: navy, clothing_size: small });
  await edit(product, { fields: { price: "99", fit: idOf("option:fits.regular") } });
  const [first, second] = [variant({ colour: white }), variant({ colour: navy }, "Navy, L")];

  const { twinIdList: ids } = await create([first, second], { group: " TEE-1 " });

  const [one, other] = await Promise.all(ids.map((id: string) => seller.find(id)));
  expect(one).toMatchObject({
    name: first.name,
    fields: { ean: first.ean, colour: white, clothing_size: large, price: "99" },
  });
  expect(other).toMatchObject({ name: "Navy, L", fields: { colour: navy, clothing_size: large } });
  expect((await seller.find(product)).fields).toMatchObject({
    variant_group: "TEE-1",
    colour: navy,
    clothing_size: small,
  });
  expect(one?.fields["variant_group"]).toBe("TEE-1");
  expect(await seller.statusOf(ids[0])).toBe("draft");
});

test("the history names the origin of a variant, and the group that the product got", async () => {
  const { product, create, seller } = await start();

  const { twinIdList: ids } = await create([variant()]);

  const rows = await selling.db
    .selectFrom("twin_history")
    .select(["twin_id", "type", "origin", "field_key", "after"])
    .where("twin_id", "in", [product, ids[0]])
    .where((where) =>
      where.or([where("field_key", "=", "variant_group"), where("type", "=", "twinCreated")]),
    )
    .execute();
  expect(rows).toContainEqual(
    expect.objectContaining({ twin_id: ids[0], type: "twinCreated", origin: "copy" }),
  );
  expect(rows).toContainEqual(
    expect.objectContaining({ twin_id: product, field_key: "variant_group", after: "TEE" }),
  );
  expect((await seller.find(product)).version).toBeGreaterThan(1);
});

test("what a colleague saves in the product at the same time isn't lost", async () => {
  const { seller, call, product, create } = await start();

  const [answer, saved] = await Promise.all([
    create([variant()]),
    call("PUT", `twin/${product}/v1`, { fields: { price: "12" } }),
  ]);

  expect([answer.status, saved.status]).toEqual([0, 0]);
  expect((await seller.find(product)).fields).toMatchObject({ variant_group: "TEE", price: "12" });
});

test("a combination of the product, of another one in the group, or of another row is refused by name", async () => {
  const { create, count, edit, product } = await start({ colour: navy, clothing_size: small });
  await create([variant({ colour: white, clothing_size: small }, "White, S")]);
  const before = await count();

  const answer = await create([
    variant({ colour: navy, clothing_size: small }),
    variant({ colour: white, clothing_size: small }),
    variant({ colour: red, clothing_size: large }, "Red, L"),
    variant({ colour: red, clothing_size: large }),
    { ...variant({ colour: white }), ean: "59-0", sku: "" },
  ]);

  expect(answer.status).toBe(10002);
  expect(answer.fieldErrors.map(({ field, code }: any) => `${field} ${code}`).toSorted()).toEqual([
    "variantList.0.values taken",
    "variantList.1.values taken",
    "variantList.3.values repeated",
    "variantList.4.ean incorrect",
    "variantList.4.sku required",
  ]);
  const texts = answer.fieldErrors.map(({ message }: any) => message);
  expect(texts).toContain("White, S has these values already");
  expect(texts).toContain("Red, L in this form has the same values");
  expect(await count()).toBe(before);

  await edit(product, { fields: { colour: red } });
  expect((await create([variant({ colour: navy, clothing_size: small })])).status).toBe(0);
});

test("texts are the same in another case, and numbers however they are written", async () => {
  const { create, product, edit } = await start();
  await edit(product, { fields: { brand: "Linen", elements_amount: "6" } });
  const axisList = ["brand", "elements_amount"];
  const of = (brand: string, pieces: string) => ({
    ...variant(),
    valueMap: { brand, elements_amount: pieces },
  });

  const same = await create([of("LINEN", "6.0")], { axisList });
  const other = await create([of("LINEN", "12")], { axisList });

  expect(same.fieldErrors).toMatchObject([{ field: "variantList.0.values", code: "taken" }]);
  expect(other.status).toBe(0);
});

test("the same request sent twice makes the variants once, and two products of a group none twice", async () => {
  const { create, count, call, product } = await start();
  const first = await create([variant({ colour: red })]);
  const before = await count();
  const request = [variant({ colour: white })];

  const twice = await Promise.all([create(request), create(request)]);
  const fromBoth = await Promise.all(
    [product, first.twinIdList[0]].map((id) =>
      call("POST", `product/${id}/variant/batch/v1`, {
        group: "TEE",
        axisList: AXES,
        variantList: [variant({ colour: navy, clothing_size: small })],
      }),
    ),
  );

  for (const answers of [twice, fromBoth]) {
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([0, 10002]));
  }
  expect(await count()).toBe(before + 2);
});

test("a value that a field doesn't accept is named at its row", async () => {
  const { create, count } = await start();
  const before = await count();
  const setState = (status: string) =>
    selling.fetch(`/private/data_list_option/${red}/v1`, {
      method: "PUT",
      headers: { ...admin.headers, "content-type": "application/json" },
      body: JSON.stringify({ status }),
    });
  expect((await setState("disabled")).status).toBe(200);

  const answer = await create([
    variant({ colour: red }),
    variant({ colour: "no such color" }),
    variant({ colour: " " }),
    { ...variant({ colour: navy, fit: "x" }), name: "x".repeat(76) },
    { ...variant({ colour: white }), ean: "5900820001568" },
  ]);
  expect((await setState("active")).status).toBe(200);

  expect(answer.fieldErrors.map(({ field, code }: any) => `${field} ${code}`).toSorted()).toEqual([
    "variantList.0.colour option",
    "variantList.1.colour option",
    "variantList.2.colour required",
    "variantList.3.fit unknown",
    "variantList.3.name incorrect",
    "variantList.4.ean not-unique",
  ]);
  expect(await count()).toBe(before);
});

test.each([
  ["no field of the type", ["no_such_field"], "axisList.0 unknown"],
  ["a field in which variants can't differ", ["price"], "axisList.0 unknown"],
  ["the group itself", ["variant_group"], "axisList.0 unknown"],
  ["a field twice", ["colour", "COLOUR"], "axisList.1 repeated"],
])("%s is refused", async (_what, axisList, issue) => {
  const { create } = await start();

  const answer = await create([variant()], { axisList });

  expect(answer.fieldErrors.map(({ field, code }: any) => `${field} ${code}`)).toEqual([issue]);
});

test("a group without a name, with a long one, or other than the product's is refused", async () => {
  const { create, edit, product, count } = await start();
  const before = await count();
  const groupOf = async (group: string) => {
    const { fieldErrors } = await create([variant(), variant({ colour: white })], { group });
    return fieldErrors.map(({ field, code }: any) => `${field} ${code}`);
  };

  expect(await groupOf(" \u200B")).toEqual(["group required"]);
  expect(await groupOf("x".repeat(101))).toEqual(["group incorrect"]);
  expect(await groupOf("a\nb")).toEqual(["group incorrect"]);
  await edit(product, { fields: { variant_group: "OURS" } });
  expect(await groupOf("THEIRS")).toEqual(["group other_group"]);
  expect(await count()).toBe(before);
});

test("products of another business, and those in the trash, are in no group of ours", async () => {
  const other = await start({ colour: white, clothing_size: large });
  await other.edit(other.product, { fields: { variant_group: "TEE" } });
  const { create, call } = await start();
  const first = await create([variant({ colour: red })]);
  await call("DELETE", `twin/${first.twinIdList[0]}/v1`);

  expect((await create([variant({ colour: white }), variant({ colour: red })])).status).toBe(0);
  const foreign = await call("POST", `product/${other.product}/variant/batch/v1`, {
    group: "TEE",
    axisList: AXES,
    variantList: [variant()],
  });
  expect(foreign.status).toBe(10000);
});

test("a group of more than 1,000 products gets no more", async () => {
  const { create, edit, product } = await start();
  await edit(product, { fields: { variant_group: "TEE" } });
  await sql`
    insert into twin (id, domain_id, business_account_id, class_id, root_class_id, status_id, name, fields, version,
      created_at, updated_at, author_user_id)
    select gen_random_uuid(), domain_id, business_account_id, class_id, root_class_id, status_id, name,
      fields || jsonb_build_object('ean', 'n' || n), version, created_at, updated_at, author_user_id
    from twin, generate_series(1, ${MAX_GROUP}) n where id = ${product}`.execute(selling.db);

  const answer = await create([variant()]);

  expect(answer.fieldErrors).toMatchObject([{ field: "group", code: "too_many" }]);
});

test("images and cards are copied if wanted; cards have the new product's name and values of its combination", async () => {
  const { seller, call, create, edit, product } = await start();
  await edit(product, { fields: { elements_amount: "1", price: "10" } });
  await seller.addPicture(product);
  const card = await seller.connect(product);
  await edit(card, { name: "Best tee, navy", fields: { elements_amount: "2", price: "99" } });

  const { twinIdList: ids } = await create(
    [{ ...variant({}, "Pack of six"), valueMap: { elements_amount: "6" } }],
    { axisList: ["elements_amount"], withImages: true, withCards: true },
  );

  const rows = await selling.db
    .selectFrom("twin")
    .select("id")
    .where("head_id", "=", ids[0])
    .execute();
  expect(rows).toHaveLength(1);
  expect(await seller.find(rows[0]?.id ?? "")).toMatchObject({
    name: "Pack of six",
    fields: { elements_amount: "6", price: "99" },
  });
  const { sourceList } = await call("GET", `marketplace_card/${rows[0]?.id}/source/v1`);
  const states = Object.fromEntries(sourceList.map((one: any) => [one.key, one.state]));
  expect(states).toMatchObject({ name: "followed", elements_amount: "followed", price: "own" });
  const files = await selling.db
    .selectFrom("twin_attachment")
    .select("id")
    .where("twin_id", "=", ids[0])
    .execute();
  expect(files).toHaveLength(1);
});

test("a copy isn't a variant: duplicating leaves the group out", async () => {
  const { seller, call, create, product } = await start();
  await create([variant()]);

  const { ean, sku, name } = variant();
  const { twinIdList } = await call("POST", "product/duplicate/batch/v1", {
    copyList: [{ twinId: product, name, ean, sku }],
  });

  expect((await seller.find(twinIdList[0])).fields).not.toHaveProperty("variant_group");
});

test.each([
  ["may create products but not change them", ["PRODUCT_CREATE", "TWIN_CREATE"], 10214],
  ["may see products only", ["TWIN_CREATE", "TWIN_UPDATE"], 11801],
])("a user who %s makes no variants", async (_what, permissions, status) => {
  const { seller, create, count, product } = await start();
  const { businessAccountId } = seller.caller;
  const before = await count();
  const user = await selling.newcomer(businessAccountId, ["PRODUCT_VIEW", ...permissions]);

  const answer = await create([variant()], {}, user.headers);

  expect(answer.status).toBe(status);
  expect(await count()).toBe(before);
  expect((await seller.find(product)).fields).not.toHaveProperty("variant_group");
});

test("a product that is still prepared gets no variants", async () => {
  const { seller, call } = await start();
  const sketch = await seller.createProduct({ ean: newEan() });

  const answer = await call("POST", `product/${sketch}/variant/batch/v1`, {
    group: "TEE",
    axisList: ["brand"],
    variantList: [{ ...variant(), valueMap: { brand: "A" } }],
  });

  expect(answer.fieldErrors).toMatchObject([{ field: "twinId", code: "unprepared" }]);
});

test("a call makes at most 50 variants, which differ in at most two fields", async () => {
  const { create } = await start();

  expect((await create(Array.from({ length: 51 }, () => variant()))).status).toBe(501);
  expect((await create([])).status).toBe(501);
  expect((await create([variant()], { axisList: [] })).status).toBe(501);
  expect((await create([variant()], { axisList: [...AXES, "fit"] })).status).toBe(501);
});

/** Creates a T-shirt with these values. */
async function start(fields: Record<string, string | undefined> = {}) {
  const seller = await selling.seller();
  const { call } = seller;
  const edit = async (id: string, change: object) => {
    expect(await call("PUT", `twin/${id}/v1`, change)).toMatchObject({ status: 0 });
    await selling.drain();
  };
  const product = await seller.createProduct({
    name: "T-shirt",
    productCategoryId: seller.classId("product_t_shirt"),
  });
  await selling.drain();
  if (Object.keys(fields).length > 0) await edit(product, { fields });
  return {
    seller,
    call,
    edit,
    product,
    create: (variantList: object[], request: object = {}, headers = seller.headers) =>
      call(
        "POST",
        `product/${product}/variant/batch/v1`,
        { group: "TEE", axisList: AXES, variantList, ...request },
        headers,
      ),
    /** Number of products of the business. */
    count: async () => (await seller.productNames()).length,
  };
}

function variant(values: Record<string, string | undefined> = {}, name = "Variant") {
  const ean = newEan();
  const valueMap = { colour: red, clothing_size: large, ...values };
  return { name, ean, sku: `TEE-${ean}-${randomUUID().slice(0, 4)}`, valueMap };
}

let eans = 0;

function newEan(): string {
  eans += 1;
  const draft = `209000000${String(eans).padStart(3, "0")}0`;
  return checkEan(draft).corrected ?? draft;
}
