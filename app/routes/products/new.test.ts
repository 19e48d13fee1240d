import { describe, expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { type Contract, createVisitor } from "#tests/support/call-route.ts";

import { action, loader } from "./new.tsx";

const selling = await startSelling();

describe.each<Contract>(["ours", "upstream"])("creating a product on %s", (contract) => {
  test("the form offers the product types by group", async () => {
    const { visit } = await seller(contract);

    const { answer } = await visit(loader, { path: "/products/new", params: {} });

    expect(answer.types.length).toBeGreaterThanOrEqual(24);
    expect(new Set(answer.types.map(({ group }) => group)).size).toBeGreaterThanOrEqual(8);
  });

  test("a valid form creates a product card and opens it", async () => {
    const { visit, form } = await seller(contract);

    const { answer, toast } = await visit(action, { path: "/products/new", params: {}, form });

    expect(answer).toBeInstanceOf(Response);
    expect((answer as Response).headers.get("location")).toMatch(/^\/products\/[\da-f-]{36}$/);
    expect(toast?.text).toMatch(/^Product card creation started\. We’re preparing/);
  });

  test("a duplicate EAN is reported on its field and the input is kept", async () => {
    const { ann, visit, form } = await seller(contract);
    const existingId = await ann.createProduct({ ean: form.ean });

    const { answer } = await visit(action, { path: "/products/new", params: {}, form });

    expect(answer).toMatchObject({
      init: { status: 422 },
      data: {
        initialValue: { name: form.name, sku: form.sku },
        existingId,
        error: {
          ean: ["EAN already exists"],
          "": ["Please enter a unique EAN before submitting"],
        },
      },
    });
  });

  test("each missing field is named", async () => {
    const { visit } = await seller(contract);

    const { answer } = await visit(action, {
      path: "/products/new",
      params: {},
      form: { name: " " },
    });

    expect(answer).toMatchObject({
      data: {
        error: {
          name: ["Name is required"],
          ean: ["EAN is required"],
          sku: ["SKU is required"],
          productCategoryId: ["Choose a product type"],
        },
      },
    });
  });

  test("the corrected EAN fills the field and saves nothing", async () => {
    const { visit, form } = await seller(contract);
    const input = { ...form, ean: "5900820001560", useEan: "5900820001568" };

    const { answer } = await visit(action, { path: "/products/new", params: {}, form: input });

    expect(answer).toMatchObject({
      init: { status: 200 },
      data: { initialValue: { ean: "5900820001568" } },
    });
  });
});

async function seller(contract: Contract) {
  const ann = await selling.seller();
  const form = {
    name: "Strawberry buttermilk",
    ean: "5900820001568",
    sku: "SKU-1",
    productCategoryId: ann.classId("product_packaged_food"),
  };
  return { ann, form, visit: await createVisitor(selling, ann, contract) };
}
