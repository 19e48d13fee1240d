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

test("what was typed in the rows when the session had expired is restored, and other products' rows are not", async () => {
  const ann = await selling.seller();
  const id = await ann.createProduct({ name: "Kefir" });
  await selling.drain();
  const visit = await createVisitor(selling, ann);
  const at = { path: `/products/duplicate?id=${id}`, params: {} };
  const loaderData = (await visit(loader, at)).answer;
  const show = (fields: Record<string, string>) =>
    htmlOf(DuplicateProducts, {
      path: at.path,
      pattern: "/products/duplicate",
      loaderData,
      recoveredForm: { action: "/products/duplicate", fields, files: false },
    });

  const restored = show({
    [`copies.${id}.name`]: "Typed name",
    [`copies.${id}.ean`]: "12",
    [`copies.${id}.sku`]: "",
    // Names that no form has: a pressed button, a list that would fill the memory, and an entry of conform.
    [`useEan[${id}]`]: "5900820001568",
    "copies[99999999].name": "x",
    __intent__: "{",
    withCards: "on",
  });
  const unrelated = show({ "copies.other.sku": "X-1" });

  expect(textOf(restored)).toContain("We restored your unsaved input.");
  expect(inputOf(restored, `copies.${id}.name`)).toContain('value="Typed name"');
  expect(inputOf(restored, `copies.${id}.ean`)).toContain('value="12"');
  expect(inputOf(restored, `copies.${id}.sku`)).not.toMatch(/value="[^"]/);
  expect(inputOf(restored, "withImages")).not.toContain("checked");
  expect(inputOf(restored, "withCards")).toContain("checked");
  expect(textOf(unrelated)).not.toContain("We restored your unsaved input.");
  expect(inputOf(unrelated, `copies.${id}.name`)).toContain('value="Kefir"');
});

function inputOf(html: string, name: string): string {
  return (
    [...html.matchAll(/<input[^>]*>/g)].map(String).find((tag) => tag.includes(`name="${name}"`)) ??
    ""
  );
}
