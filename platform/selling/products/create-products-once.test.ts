import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { checkEan } from "#common/ean.ts";

import { startSelling } from "../../testing/selling.ts";

const selling = await startSelling();
afterAll(() => selling.stop());

test("valid products are created, and the others are rejected at their fields", async () => {
  const { create, product, names } = await start();
  const [first, second] = [product(), product()];

  const [one, taken, misspelled] = await create([
    first,
    { ...second, fields: { ...second.fields, ean: first.fields.ean } },
    { ...product(), fields: { ean: "12", sku: "S" } },
  ]);

  expect(one?.twinId).toBeTypeOf("string");
  expect(taken?.rejection?.fieldErrors).toMatchObject([{ field: "ean", code: "not-unique" }]);
  expect(misspelled?.rejection?.fieldErrors).toMatchObject([{ field: "ean" }]);
  expect(await names()).toEqual([first.name]);
});

test("a repeated request creates nothing twice, and its answer has the IDs of the first one", async () => {
  const { create, product, names } = await start();
  const [one, other] = [product(), product()];

  const first = await create([one]);
  const second = await create([one, other]);
  const third = await create([{ ...one, name: "Renamed meanwhile" }, other]);

  expect(second[0]).toEqual(first[0]);
  expect(third).toEqual(second);
  expect(await names()).toEqual([one.name, other.name].toSorted());
});

test("requests with the same keys that arrive together create the products once", async () => {
  const { create, product, names } = await start();
  const [one, other] = [product(), product()];

  const answers = await Promise.all([
    create([one, other]),
    create([other, one]),
    create([one, other]),
  ]);

  const ids = answers.flat().flatMap(({ twinId }) => twinId ?? []);
  expect(ids).toHaveLength(6);
  expect(new Set(ids).size).toBe(2);
  expect(await names()).toEqual([one.name, other.name].toSorted());
});

test("a key that is named twice in a request stands for one product", async () => {
  const { create, product, names } = await start();
  const one = product();

  const [first, second] = await create([one, one]);

  expect(second).toEqual(first);
  expect(await names()).toEqual([one.name]);
});

test("a rejected product may use its key again once it is corrected", async () => {
  const { create, product, names } = await start();
  const one = product();

  const [rejected] = await create([{ ...one, fields: { ...one.fields, ean: "12" } }]);
  const [created] = await create([one]);

  expect(rejected?.rejection).toBeDefined();
  expect(created?.twinId).toBeTypeOf("string");
  expect(await names()).toEqual([one.name]);
});

test("a key leads to no product of another user or business", async () => {
  const { create, product, businessId } = await start();
  const colleague = await selling.newcomer(businessId, ["TWIN_CREATE"]);
  const stranger = await start();
  const one = product();
  const [own] = await create([one]);

  const [ofStranger] = await stranger.create([one]);
  const [ofColleague] = await create([one], colleague.headers);

  expect(ofStranger?.twinId).toBeTypeOf("string");
  expect(ofStranger?.twinId).not.toBe(own?.twinId);
  expect(ofColleague?.twinId).toBeUndefined();
  expect(ofColleague?.rejection).toBeDefined();
});

test("a user without the right to create is refused, also with the key of a product that exists", async () => {
  const { create, product, businessId, names } = await start();
  const reader = await selling.newcomer(businessId, []);
  const one = product();
  await create([one]);

  await expect(create([one, product()], reader.headers)).rejects.toThrow("403");
  expect(await names()).toEqual([one.name]);
});

test("a try creates nothing and doesn't use up the key", async () => {
  const { create, product, names } = await start();
  const one = product();

  expect(await create([one], undefined, true)).toEqual([{}]);
  expect(await names()).toEqual([]);
  const [created] = await create([one]);
  expect(created?.twinId).toBeTypeOf("string");
  expect(await create([one], undefined, true)).toEqual([{}]);
});

let serial = 0;

function newEan(): string {
  serial += 1;
  const guess = `2990${String(serial).padStart(8, "0")}0`;
  return checkEan(guess).corrected ?? guess;
}

interface Created {
  twinId?: string;
  rejection?: { fieldErrors: { field: string; message: string; code: string }[] };
}

async function start() {
  const seller = await selling.seller();
  const { businessAccountId } = seller.caller;
  const product = () => {
    const ean = newEan();
    return {
      classId: seller.classId("product_packaged_food"),
      name: `Tea ${ean}`,
      fields: { ean, sku: `SKU-${ean}` },
      allowCheckDigit: true,
      requestKey: randomUUID(),
    };
  };
  const create = async (
    productList: object[],
    headers: Record<string, string> = seller.headers,
    dryRun = false,
  ): Promise<Created[]> => {
    const response = await selling.fetch("/private/product/batch/v1", {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ productList, dryRun }),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return ((await response.json()) as { productList: Created[] }).productList;
  };
  const names = seller.productNames;
  return { create, product, names, businessId: businessAccountId };
}
