import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { startSelling } from "../../testing/selling.ts";

const selling = await startSelling();
const admin = await selling.admin();
const manager = await selling.seller("manager");
const model = manager.caller.model;
/** Permission that owners of a business have and managers don't. */
const OWNERS_ONLY = [...model.permissions.values()].find(({ key }) => key === "BUSINESS_EDIT")?.id;
const NONE = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const FOOD = manager.classId("product_packaged_food");

test("a required field that a person may not write is not asked of them", async () => {
  const key = `cost_${randomUUID().slice(0, 8)}`;
  const { id } = await addField({ key, required: true, editPermissionId: OWNERS_ONLY });

  const created = await create({ ean: "5900820001568", sku: "REQUIRED-1" });
  const written = await create({ ean: "5900820001575", sku: "REQUIRED-2", [key]: "3.10" });
  await changeField(id, { required: false });

  expect(created).toMatchObject({ status: 200 });
  expect(written.body.fieldErrors).toMatchObject([{ field: key }]);
});

test("one that they may write is asked of them", async () => {
  const key = `origin_${randomUUID().slice(0, 8)}`;
  const { id } = await addField({ key, required: true });

  const { status, body } = await create({ ean: "5900820001582", sku: "REQUIRED-3" });
  await changeField(id, { required: false });

  expect([status, body.fieldErrors[0].field]).toEqual([400, key]);
});

test("who can't write the EAN can't create, and is told so", async () => {
  const ean = [...model.fields.values()].find(
    ({ key, classId }) => key === "ean" && classId === manager.classId("product"),
  );
  await changeField(ean?.id ?? "", { editPermissionId: OWNERS_ONLY });

  const without = await create({ sku: "REQUIRED-4" });
  const withIt = await create({ ean: "5900820001599", sku: "REQUIRED-5" });
  await changeField(ean?.id ?? "", { editPermissionId: NONE });

  for (const { status, body } of [without, withIt]) {
    expect(status).toBe(400);
    expect(body.fieldErrors[0]).toMatchObject({
      field: "ean",
      message: expect.stringContaining("Ask an administrator"),
    });
  }
});

async function create(fields: Record<string, string>) {
  return send(manager, "POST", "/private/twin/v2", { classId: FOOD, name: "Tea", fields });
}

async function addField(settings: object): Promise<{ id: string }> {
  const body = { fieldTyperFeaturerId: 1301, fieldTyperParams: { regexp: ".*" }, ...settings };
  const { body: answer } = await send(
    admin,
    "POST",
    `/private/twin_class/${FOOD}/field/v1?showTwinClassFieldMode=SHORT`,
    body,
  );
  return answer.field;
}

async function changeField(id: string, settings: object): Promise<void> {
  const { status, body } = await send(admin, "PUT", `/private/twin_class_field/${id}/v1`, settings);
  if (status !== 200) throw new Error(JSON.stringify(body));
}

async function send(
  { headers }: { headers: Record<string, string> },
  method: string,
  path: string,
  body: object,
) {
  const response = await selling.fetch(path, {
    method,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}
