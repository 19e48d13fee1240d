import { afterAll, expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";
import { htmlOf, textOf } from "#tests/support/screen.tsx";

import DuplicateProducts, { action, loader } from "./duplicate.tsx";

const selling = await startSelling();
afterAll(() => selling.stop());

test("without scripts, a row names its product, has the original's name, and shows errors with what was typed", async () => {
  const ann = await selling.seller();
  const id = await ann.createProduct({ name: "Buttermilk" });
  await selling.drain();
  const visit = await createVisitor(selling, ann);
  const at = { path: `/products/duplicate?id=${id}`, params: {} };
  const screen = { path: at.path, pattern: "/products/duplicate" };

  const loaderData = (await visit(loader, at)).answer;
  const empty = htmlOf(DuplicateProducts, { ...screen, loaderData });
  const form = { [`copies.${id}.name`]: "Copy", [`copies.${id}.ean`]: "5900820001568" };
  const { answer } = await visit(action, {
    ...at,
    form: { ...form, [`copies.${id}.sku`]: "TYPED", withCards: "on" },
  });
  const { data } = answer as { data: unknown };
  const rejected = htmlOf(DuplicateProducts, { ...screen, loaderData, actionData: data });

  expect(inputOf(empty, `copies.${id}.name`)).toContain('value="Buttermilk"');
  expect(inputOf(empty, `copies.${id}.ean`)).not.toContain("value=");
  expect(inputOf(empty, "withImages")).toContain("checked");
  expect(inputOf(empty, "withCards")).not.toContain("checked");
  expect(textOf(empty)).toContain("The form takes up to 50 products.");
  expect(empty).toContain(`href="/products/duplicate?id=${id}&amp;as=file"`);

  expect(inputOf(rejected, `copies.${id}.sku`)).toContain('value="TYPED"');
  expect(inputOf(rejected, `copies.${id}.ean`)).toContain('aria-invalid="true"');
  expect(inputOf(rejected, "withImages")).not.toContain("checked");
  expect(inputOf(rejected, "withCards")).toContain("checked");
  expect(textOf(rejected)).toContain("EAN already exists");
  expect(rejected).toContain(`href="/products/${id}"`);
});

function inputOf(html: string, name: string): string {
  return (
    [...html.matchAll(/<input[^>]*>/g)].map(String).find((tag) => tag.includes(`name="${name}"`)) ??
    ""
  );
}
