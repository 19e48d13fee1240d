import { afterAll, expect, test } from "vitest";

import { m } from "#app/paraglide/messages.js";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action, loader } from "./prices.tsx";

const selling = await startSelling();
afterAll(() => selling.stop());

const PAGE = "/settings/prices";
const OF_SHOWROOM = `${PAGE}?marketplace=marketplace_showroom`;
const VALUES = { percent: "10", add: "", rounding: "ending 0.99", minimum: "" };

async function start() {
  const ann = await selling.seller();
  const visit = await createVisitor(selling, ann);
  const product = await ann.createProduct();
  await selling.drain();
  await selling.fetch(`/private/twin/${product}/v1`, {
    method: "PUT",
    headers: { ...ann.headers, "content-type": "application/json" },
    body: JSON.stringify({ fields: { price: "10.00" } }),
  });
  const page = async (path: string) => (await visit(loader, { path, params: {} })).answer;
  const at = async (path: string) => {
    const { form } = await page(path);
    return `${form?.action}&${new URLSearchParams({ seen: form?.seen ?? "" })}`;
  };
  const send = async (path: string, form: Record<string, string>) =>
    (await visit(action, { path, params: {}, form })).answer as any;
  return { page, at, send };
}

test("a rule is tried at an address, saved from there, shown in words and removed", async () => {
  const { page, send } = await start();

  const tried = (await send(OF_SHOWROOM, VALUES)).headers.get("location");
  expect((await page(tried)).form).toMatchObject({
    values: { percent: "10", rounding: "ending 0.99" },
    examples: [{ after: "10.99" }],
  });
  expect((await page(PAGE)).rules[0]).toMatchObject({ rule: null });

  await send(tried, { intent: "save" });
  expect((await page(PAGE)).rules[0]?.rule).toMatch(/^\+10 %/);
  expect((await page(OF_SHOWROOM)).form?.values).toMatchObject({ percent: "10" });

  await send(OF_SHOWROOM, { intent: "remove" });
  expect((await page(PAGE)).rules[0]).toMatchObject({ rule: null });
});

test("of two who change one rule, the second is told the first one's and replaces it by repeating the change", async () => {
  const { page, at, send } = await start();
  const mine = (await send(await at(OF_SHOWROOM), VALUES)).headers.get("location");
  const theirs = await send(await at(OF_SHOWROOM), { ...VALUES, percent: "25" });
  await send(theirs.headers.get("location"), { intent: "save" });

  const conflict = await send(mine, { intent: "save" });
  expect(conflict).toMatchObject({
    init: { status: 409 },
    data: { problem: expect.stringContaining("It is now: +25 %") },
  });
  expect((await page(PAGE)).rules[0]?.rule).toMatch(/^\+25 %/);
  expect((await send(mine, { intent: "remove" })).init.status).toBe(409);

  const [path = "", query] = mine.split("?");
  const again = new URLSearchParams(query);
  again.set("seen", conflict.data.seen);
  await send(`${path}?${again}`, { intent: "save" });
  expect((await page(PAGE)).rules[0]?.rule).toMatch(/^\+10 %/);
});

test("a rule that changes nothing, or can't be read, is named at its field", async () => {
  const { page, send } = await start();

  const answer = await send(OF_SHOWROOM, { ...VALUES, rounding: "0.01", percent: "" });
  expect(answer).toMatchObject({ init: { status: 422 } });
  expect(answer.data.answer.result.error).toHaveProperty("percent");
  const wrong = await send(OF_SHOWROOM, { ...VALUES, percent: "-100" });
  expect(wrong.data.answer.result.error).toHaveProperty("percent");
  for (const name of ["percent", "add", "minimum"]) {
    const blank = await send(OF_SHOWROOM, { ...VALUES, [name]: "  ", maximum: "odd" });
    expect(blank.data.answer.result.error).toEqual({ maximum: [expect.any(String)] });
  }
  const nothing = { ...VALUES, percent: " ", rounding: "0.01" };
  const { data } = await send(OF_SHOWROOM, nothing);
  expect(data.answer.result.error).toEqual({ percent: [m.bulk_price_nothing()] });
  expect((await page(`${OF_SHOWROOM}&rounding=odd`)).form?.examples).toBeNull();
});
