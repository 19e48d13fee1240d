import type { Page } from "@playwright/test";

/** The id of the first product by name, for whoever is signed in; the browser goes nowhere. */
export async function firstProduct(page: Page): Promise<string> {
  const list = await (await page.request.get("/products?sort=name")).text();
  const id = /href="\/products\/([\da-f-]{36})"/.exec(list)?.[1];
  if (!id) throw new Error("There is no product");
  return id;
}
