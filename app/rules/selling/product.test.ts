import { expect, test } from "vitest";

import { CreateProduct } from "./product.ts";

const good = {
  name: " Mug ",
  ean: "5901234123457",
  sku: "MUG-1",
  productCategoryId: "6f1c1a52-5b0a-5c3e-9a51-0c1f4f6a2f10",
};

test("a complete form passes and its texts are trimmed", () => {
  expect(CreateProduct.parse(good).name).toBe("Mug");
});

test("lengths count characters as readers do, without outer blanks", () => {
  const name = "🐢".repeat(75);
  expect(CreateProduct.parse({ ...good, name: `  ${name} ` }).name).toBe(name);
  expect(CreateProduct.parse({ ...good, sku: ` ${"ż".repeat(100)}\n` }).sku).toHaveLength(100);

  const { error } = CreateProduct.safeParse({ ...good, name: `${name}🐢` });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "Name must be at most 75 characters",
  ]);
});

test.each([
  ["036000291452", "0036000291452"],
  ["0000096385074", "96385074"],
  [" 590-0820-001568 ", "5900820001568"],
])("the EAN %s is read as in files", (text, ean) => {
  expect(CreateProduct.parse({ ...good, ean: text }).ean).toBe(ean);
});

test.each([
  ["no name", { name: undefined }, "name", "Name is required"],
  ["a blank name", { name: "  " }, "name", "Name is required"],
  ["a name over 75", { name: "x".repeat(76) }, "name", "Name must be at most 75 characters"],
  ["no EAN", { ean: undefined }, "ean", "EAN is required"],
  ["an EAN of 11 digits", { ean: "59012341234" }, "ean", "EAN must be 8 or 13 digits"],
  ["letters in the EAN", { ean: "59O1234123457" }, "ean", "EAN must be 8 or 13 digits"],
  ["no SKU", { sku: "" }, "sku", "SKU is required"],
  ["a SKU over 100", { sku: "x".repeat(101) }, "sku", "SKU must be at most 100 characters"],
  [
    "no product type",
    { productCategoryId: undefined },
    "productCategoryId",
    "Choose a product type",
  ],
  [
    "a made-up product type",
    { productCategoryId: "mug" },
    "productCategoryId",
    "Choose a product type",
  ],
])("%s is rejected with one message", (_case, change, field, message) => {
  const result = CreateProduct.safeParse({ ...good, ...change });

  expect(result.error?.issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([
    [field, message],
  ]);
});
