import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { startSelling } from "../testing/selling.ts";

const platform = await startSelling();
afterAll(() => platform.stop());

const product = () => ({
  classId: randomUUID(),
  name: "Tea",
  description: "",
  fields: {},
  allowCheckDigit: false,
});

test.each([
  ["/private/product/batch/v1", "productList", 500, product, { dryRun: true }],
  ["/private/product/ean/correct/v1", "twinIdList", 100, randomUUID, {}],
  ["/private/proposal/decide/v1", "proposalIdList", 100, randomUUID, { accept: false }],
])("%s takes a limited number in %s: %i", async (path, list, max, entry, more) => {
  const seller = await platform.seller();
  const send = async (length: number) => {
    const body = { ...more, [list]: Array.from({ length }, () => entry()) };
    const response = await platform.fetch(path, {
      method: "POST",
      headers: { ...seller.headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return response.json();
  };

  expect(await send(max)).toMatchObject({ status: 0 });
  expect(await send(max + 1)).toMatchObject({ fieldErrors: [{ field: list }] });
});
