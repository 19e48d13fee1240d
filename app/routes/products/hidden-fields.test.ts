import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { loader as cardForm } from "#app/routes/marketplace-cards/edit.tsx";
import { idOf } from "#platform/selling/template/ids.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";
import { formOf } from "#tests/support/edit-form.ts";

import { action, loader } from "./edit.tsx";

const selling = await startSelling();
const admin = await selling.admin();

test("a field that is hidden on this product only is no control, and nothing posted overwrites it", async () => {
  const { ann, key, mine, others } = await withField("product_packaged_food");
  const visit = await createVisitor(selling, ann);
  const open = async (twinId: string) =>
    (await visit(loader, { path: `/editProduct/${twinId}`, params: { twinId } })).answer;
  const ofMine = await open(mine);
  const ofOthers = await open(others);
  const at = { path: `/editProduct/${others}`, params: { twinId: others } };
  await visit(action, { ...at, form: { ...formOf(ofOthers), name: "Buttermilk", [key]: "" } });

  expect(ofMine.fields.map((field) => field.key)).toContain(key);
  expect(ofOthers.fields.map((field) => field.key)).not.toContain(key);
  expect(await ann.find(others)).toMatchObject({ name: "Buttermilk", fields: { [key]: "3.10" } });
  const { status, body } = await send(ann.headers, "PUT", `/private/twin/${others}/v1`, {
    fields: { [key]: "" },
  });
  expect([status, body.fieldErrors]).toMatchObject([400, [{ field: key }]]);
  expect(await ann.find(others)).toMatchObject({ fields: { [key]: "3.10" } });
});

test("nor is it one in the form of a card", async () => {
  const { ann, key, others } = await withField("marketplace_showroom");
  const visit = await createVisitor(selling, ann);

  const at = { path: `/editMarketplaceCard/${others}`, params: { twinId: others } };
  const { answer } = await visit(cardForm, at);

  expect(answer.fields.length).toBeGreaterThan(0);
  expect(answer.fields.map((field) => field.key)).not.toContain(key);
});

/** Creates two twins of a class with a field that only assignees see. The first one is assigned to Ann. */
async function withField(className: string) {
  const ann = await selling.seller();
  const productId = await ann.createProduct();
  await selling.drain();
  const isCard = className === "marketplace_showroom";
  const twins = isCard
    ? [await ann.connect(productId)]
    : [productId, await ann.createProduct({ ean: "96385074", sku: "SKU-2" })];
  await selling.drain();
  const classId = ann.classId(className);
  const key = `cost_${randomUUID().slice(0, 8)}`;
  const field = await must("POST", `twin_class/${classId}/field/v1?showTwinClassFieldMode=SHORT`, {
    key,
    fieldTyperFeaturerId: 1301,
    fieldTyperParams: { regexp: ".*" },
  });
  for (const twinId of twins) {
    const body = { fields: { [key]: "3.10" } };
    await must("PUT", `twin/${twinId}/v1`, body, ann.headers);
  }
  if (!isCard) {
    const body = { assignerUserId: ann.caller.userId };
    await must("PUT", `twin/${productId}/v1`, body, ann.headers);
  }
  const { permission } = await must("POST", "permission/v1?showPermissionMode=SHORT", {
    key: `SEE_${key}`,
    groupId: idOf("permission_group:PRODUCT_PERMISSIONS"),
    nameI18n: { translationInCurrentLocale: "See costs" },
  });
  await must("POST", "permission_grant/twin_role/v1", {
    permissionGrantTwinRole: {
      permissionSchemaId: idOf("schema:permission"),
      permissionId: permission.id,
      twinClassId: classId,
      twinRole: "assignee",
    },
  });
  await must("PUT", `twin_class_field/${field.field.id}/v1`, { viewPermissionId: permission.id });
  return { ann, key, mine: productId, others: twins.at(-1) ?? "" };
}

async function must(method: string, path: string, body: object, headers = admin.headers) {
  const { status, body: answer } = await send(headers, method, `/private/${path}`, body);
  if (status !== 200) throw new Error(JSON.stringify(answer));
  return answer;
}

async function send(headers: Record<string, string>, method: string, path: string, body: object) {
  const response = await selling.fetch(path, {
    method,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}
