// cspell:ignore maxlength
import { afterAll, expect, test } from "vitest";

import { loader as exportFile } from "#app/routes/admin/entities/export.ts";
import { loader as entityList } from "#app/routes/admin/entities/list.tsx";
import { loader as products } from "#app/routes/products/list.tsx";
import CreateProduct, { loader as createForm } from "#app/routes/products/new.tsx";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";
import { htmlOf } from "#tests/support/screen.tsx";

const selling = await startSelling();
const seller = await selling.seller();
const admin = await selling.admin();
const visit = await createVisitor(selling, seller);
const visitAsAdmin = await createVisitor(selling, admin);
const LONG = "🐢".repeat(201);

afterAll(() => selling.stop());

test("a search that is too long stays as it was typed, and finds nothing", async () => {
  await seller.createProduct({ name: "Turtle" });
  const path = `/products?${new URLSearchParams({ search: LONG })}`;

  const { answer } = await visit(products, { path, params: {} });

  expect(answer).toMatchObject({ rows: [], total: 0, params: { search: LONG } });
  expect(answer.statuses.length).toBeGreaterThan(0);
  const fits = `/products?${new URLSearchParams({ search: LONG.slice(2) })}`;
  expect((await visit(products, { path: fits, params: {} })).answer.params.search).toHaveLength(
    400,
  );
});

test("the same holds for a filter, and no file is made of another list", async () => {
  const query = new URLSearchParams({ "f.key": LONG });
  const params = { entity: "statuses" };

  const { answer } = await visitAsAdmin(entityList, { path: `/admin/statuses?${query}`, params });
  expect(answer.list).toMatchObject({ rows: [], total: 0 });

  const path = `/admin/statuses/export?${query}`;
  await expect(visitAsAdmin(exportFile, { path, params })).rejects.toMatchObject({
    init: { status: 422 },
    data: "Search for at most 200 characters.",
  });
});

test("the form of a new product cuts nothing, and counts the characters of the name", async () => {
  const { answer: loaderData } = await visit(createForm, { path: "/products/new", params: {} });

  const html = htmlOf(CreateProduct, { path: "/products/new", loaderData });

  expect(html).not.toMatch(/maxlength/i);
  expect(html).toContain("75");
});
