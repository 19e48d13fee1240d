import { afterAll, expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";
import { htmlOf, textOf } from "#tests/support/screen.tsx";

import NewProduct, { action, loader } from "./new.tsx";

const NO_PERMISSION = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const selling = await startSelling();
const admin = await selling.admin();
const manager = await selling.seller("manager");
const owner = await selling.seller("owner");
const { model } = manager.caller;
/** A permission that owners have and managers lack. */
const OWNERS_ONLY = [...model.permissions.values()].find(({ key }) => key === "BUSINESS_EDIT")?.id;

afterAll(() => selling.stop());

test("a person who may write neither EAN nor SKU is told so before filling in a form", async () => {
  await restrict(["ean", "sku"], OWNERS_ONLY);
  const ofManager = await pageOf(manager);
  const ofOwner = await pageOf(owner);
  const posted = await post(manager, {
    name: "Buttermilk",
    ean: "5900820001568",
    sku: "DENIED-1",
    productCategoryId: manager.classId("product_packaged_food"),
  });
  await restrict(["ean", "sku"], NO_PERMISSION);
  const afterwards = await pageOf(manager);

  expect(textOf(ofManager)).toContain(
    "You can't create products, because you don't have permission to write: EAN, SKU. Ask an administrator for the permission.",
  );
  expect(ofManager).not.toContain("<form");
  expect(ofOwner).toContain("<form");
  expect(posted).toMatchObject({
    init: { status: 422 },
    data: { error: { ean: [expect.stringContaining("permission")] } },
  });
  expect(afterwards).toContain("<form");
});

test("a type that may not be created is not offered, and without any the page says so", async () => {
  const food = manager.classId("product_packaged_food");
  await changeClass(food, OWNERS_ONLY);
  const { answer } = await visitAs(manager);
  const ofOwner = await visitAs(owner);
  await changeClass(food, model.classes.get(food)?.createPermissionId ?? NO_PERMISSION);
  const newcomer = await selling.newcomer(manager.caller.businessAccountId);
  const ofNewcomer = await visitAs(newcomer);

  expect(answer.types.length).toBeGreaterThan(0);
  expect(answer.types.map(({ value }) => value)).not.toContain(food);
  expect(ofOwner.answer.types.map(({ value }) => value)).toContain(food);
  expect(ofNewcomer.answer).toMatchObject({
    types: [],
    refusal:
      "You don't have permission to create products. Ask an administrator for the permission.",
  });
});

type Person = { headers: typeof manager.headers };

async function visitAs(person: Person) {
  const visit = await createVisitor(selling, person);
  return visit(loader, { path: "/products/new", params: {} });
}

async function pageOf(person: Person): Promise<string> {
  const { answer } = await visitAs(person);
  return htmlOf(NewProduct, { path: "/products/new", loaderData: answer });
}

async function post(person: Person, form: Record<string, string>) {
  const visit = await createVisitor(selling, person);
  return (await visit(action, { path: "/products/new", params: {}, form })).answer;
}

async function restrict(keys: string[], editPermissionId: string | undefined): Promise<void> {
  for (const key of keys) {
    const field = [...model.fields.values()].find(
      (candidate) => candidate.key === key && candidate.classId === manager.classId("product"),
    );
    await put(`/private/twin_class_field/${field?.id}/v1`, { editPermissionId });
  }
}

function changeClass(id: string, createPermissionId: string | undefined): Promise<void> {
  return put(`/private/twin_class/${id}/v1`, { createPermissionId });
}

async function put(path: string, body: object): Promise<void> {
  const response = await selling.fetch(path, {
    method: "PUT",
    headers: { ...admin.headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
}
