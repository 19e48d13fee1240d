import { afterAll, expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action, loader } from "./writing.tsx";

const selling = await startSelling();
afterAll(() => selling.stop());

const PAGE = { path: "/settings/writing", params: {} };
const BASE = JSON.stringify({ tone: "neutral", instructions: "" });

async function start() {
  const ann = await selling.seller();
  const visit = await createVisitor(selling, ann);
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
