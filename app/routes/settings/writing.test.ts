import { afterAll, expect, test } from "vitest";

import type { Writer } from "#platform/selling/writer/writer.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";
import { htmlOf, textOf } from "#tests/support/screen.tsx";

import Writing, { action, loader } from "./writing.tsx";

const selling = await startSelling();
const writer: Writer = {
  source: "model",
  model: "tiny",
  prices: { input: 1, output: 10 },
  write: async () => ({
    title: "Title",
    description: "Text.",
    bulletPoints: [],
    tokens: { input: 50_000, output: 10_000 },
  }),
};
const withModel = await startSelling({ writer });
afterAll(async () => {
  await selling.stop();
  await withModel.stop();
});

const PAGE = { path: "/settings/writing", params: {} };
const BASE = JSON.stringify({ tone: "neutral", instructions: "" });

async function start(platform = selling, role?: "manager") {
  const ann = await platform.seller(role);
  const visit = await createVisitor(platform, ann);
  const send = async (form: Record<string, string>) =>
    (await visit(action, { ...PAGE, form: { base: BASE, ...form } })).answer as any;
  return { ann, send, page: async () => (await visit(loader, PAGE)).answer };
}

test("a style is tried on a card without being saved, then saved", async () => {
  const { ann, send, page } = await start();
  const style = { tone: "lively", instructions: "Be short." };
  expect((await send({ intent: "preview", ...style })).data.tried).toEqual({ example: null });

  const product = await ann.createProduct({ name: "Teapot" });
  await selling.drain();
  await ann.connect(product);
  await selling.drain();
  const { tried, answer } = (await send({ intent: "preview", ...style })).data;
  expect(tried.example).toMatchObject({ title: expect.stringContaining("Teapot") });
  expect(answer.result.initialValue).toMatchObject(style);
  expect((await page()).writingStyle).toEqual({ tone: "neutral", instructions: "" });

  expect(await send({ intent: "save", ...style })).toMatchObject({ status: 302 });
  expect((await page()).writingStyle).toEqual(style);
});

test("wishes that are too long are named at their field and kept", async () => {
  const { send } = await start();
  const instructions = "x".repeat(1001);

  for (const intent of ["preview", "save"]) {
    const { data, init } = await send({ intent, tone: "expert", instructions });
    expect(init.status).toBe(422);
    expect(data.answer.result).toMatchObject({
      error: { instructions: [expect.stringContaining("1,000")] },
      initialValue: { instructions },
    });
  }
});

test("the Owner sets a budget with a decimal comma, and sees its use by month", async () => {
  const { ann, send, page } = await start(withModel);
  const product = await ann.createProduct({ name: "Teapot" });
  await withModel.drain();
  await ann.connect(product);
  await withModel.drain();
  await send({ intent: "preview", tone: "lively", instructions: "" });
  const base = JSON.stringify({ amount: "", tokens: "" });

  expect(await send({ intent: "budget", base, amount: "12,50" })).toMatchObject({ status: 302 });

  const loaded = await page();
  expect(loaded.budget.writingBudget).toEqual({ amount: "12.50", tokens: "" });
  const text = textOf(htmlOf(Writing, { path: PAGE.path, loaderData: loaded }));
  expect(text).toContain("Used this month");
  expect(text).toContain("$0.15");
  expect(text).toContain("Use by month");
});

test("a wrong amount is named at its field and stays in the form", async () => {
  const { send, page } = await start(withModel);

  const { data, init } = await send({ intent: "budget", base: "{}", amount: "12.345" });

  expect(init.status).toBe(422);
  expect(data.budgetAnswer.result).toMatchObject({
    error: { amount: [expect.stringContaining("two decimals")] },
    initialValue: { amount: "12.345" },
  });
  expect(data.answer).toBeNull();
  expect((await page()).budget.writingBudget.amount).toBe("");
});

test("a Manager sees the budget without a form and can't save one", async () => {
  const { send, page } = await start(withModel, "manager");
  const loaded = await page();

  const html = htmlOf(Writing, { path: PAGE.path, loaderData: loaded });

  expect(textOf(html)).toContain("Only the Owner can change the budget.");
  expect(html).not.toContain('value="budget"');
  const { init } = await send({ intent: "budget", base: "{}", amount: "5" });
  expect(init.status).toBe(403);
});

test("the built-in writer has no budget", async () => {
  const { page } = await start();

  const html = htmlOf(Writing, { path: PAGE.path, loaderData: await page() });

  expect(textOf(html)).not.toContain("Monthly budget");
});

test("the Owner chooses a marketplace's language, and an unknown one is refused", async () => {
  const { ann, send, page } = await start();
  const id = ann.classId("marketplace_showroom");
  const base = JSON.stringify({ [id]: "" });
  const html = htmlOf(Writing, { path: PAGE.path, loaderData: await page() });
  expect(textOf(html)).toContain("default: English");

  expect(await send({ intent: "languages", base, [id]: "pl" })).toMatchObject({ status: 302 });
  expect((await page()).languages.languages).toMatchObject([{ id, locale: "pl" }]);

  const { data, init } = await send({ intent: "languages", base, [id]: "xx" });
  expect(init.status).toBe(422);
  expect(data.languagesAnswer.result.error).toHaveProperty(id);
});
