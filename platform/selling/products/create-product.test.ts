import { expect, onTestFinished, test } from "vitest";

import { RequestError } from "../../base/errors/request-error.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
import { reads } from "../../testing/messages.ts";
import { startSelling } from "../../testing/selling.ts";

test("a new product is a sketch at once and a draft after its job", async () => {
  const platform = await start();
  const seller = await platform.seller();

  const id = await seller.createProduct({
    name: "  Buttermilk ",
    description: "Made of **milk**.",
  });

  expect(await seller.statusOf(id)).toBe("sketch");
  expect(await seller.find(id)).toMatchObject({
    name: "Buttermilk",
    description: "Made of **milk**.",
    fields: { ean: "5900820001568", sku: "SKU-1" },
  });
  expect(await platform.drain()).toBe(1);
  expect(await seller.statusOf(id)).toBe("draft");
});

test("the job adds default values of the business and the type, and overwrites none", async () => {
  const platform = await start();
  const seller = await platform.seller();
  await platform.db
    .updateTable("business_account")
    .set({ settings: JSON.stringify({ profile: { currency: "PLN" } }) })
    .where("id", "=", seller.caller.businessAccountId)
    .execute();

  const id = await seller.createProduct();
  await platform.drain();

  const { fields } = await seller.find(id);
  const pln = [...seller.caller.model.options.values()].find(
    ({ externalId }) => externalId === "PLN",
  );
  expect(fields).toMatchObject({
    ean: "5900820001568",
    currency: pln?.id,
    unified_price_for_all_marketplaces: "false",
  });
});

test.each([
  ["no name", { name: " " }, [["name", "Name is required"]]],
  ["a long name", { name: "x".repeat(76) }, [["name", "Name must be at most 75 characters"]]],
  ["a name of two lines", { name: "Tea\nBcc: x" }, [["name", "Must not contain line breaks"]]],
  ["a name with a NUL", { name: "Tea\0cup" }, [["name", "Must not contain line breaks"]]],
  ["an SKU with a tab", { sku: "A\t1" }, [["sku", "Must not contain line breaks"]]],
  ["no EAN", { ean: "" }, [["ean", "EAN is required"]]],
  ["a short EAN", { ean: "123" }, [["ean", "EAN must be 8 or 13 digits"]]],
  ["no SKU", { sku: "" }, [["sku", "SKU is required"]]],
  ["a long SKU", { sku: "x".repeat(101) }, [["sku", "SKU must be at most 100 characters"]]],
  [
    "a strange type",
    { productCategoryId: "7d1f7a14-6c36-4d86-9c3d-2f8d6d9d9a11" },
    [["productCategoryId", "Product type is required"]],
  ],
  [
    "nothing at all",
    { name: "", ean: "", sku: "" },
    [
      ["name", "Name is required"],
      ["ean", "EAN is required"],
      ["sku", "SKU is required"],
    ],
  ],
])("%s is rejected on its field and saves nothing", async (_case, overrides, expected) => {
  const platform = await start();
  const seller = await platform.seller();

  const requestError = await seller.createProduct(overrides).catch((error: unknown) => error);

  expect(requestError).toBeInstanceOf(RequestError);
  expect(
    (requestError as RequestError).fieldErrors.map(({ field, message }) => [
      field,
      renderMessage(message, "en"),
    ]),
  ).toEqual(expected);
  expect(await platform.drain()).toBe(0);
});

test("an EAN is unique within a business, but not across businesses", async () => {
  const platform = await start();
  const [seller, other] = [await platform.seller(), await platform.seller()];
  await seller.createProduct();

  await expect(seller.createProduct({ sku: "SKU-2" })).rejects.toMatchObject({
    fieldErrors: [{ field: "ean", message: reads("EAN already exists") }],
  });
  await expect(other.createProduct()).resolves.toBeTypeOf("string");
});

test("a wrong check digit does not prevent a draft", async () => {
  const platform = await start();
  const seller = await platform.seller();

  await expect(seller.createProduct({ ean: "5900820001567" })).resolves.toBeTypeOf("string");
});

async function start() {
  const platform = await startSelling();
  onTestFinished(() => platform.stop());
  return platform;
}
