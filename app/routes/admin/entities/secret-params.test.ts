import { afterAll, beforeAll, expect, test } from "vitest";

import { idOf } from "#platform/selling/template/ids.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action as change, loader as editPage } from "./edit.tsx";
import { action as create, loader as newPage } from "./new.tsx";

const selling = await startSelling();
const admin = await selling.admin();
/**
 * Adds a secret parameter to one featurer in the platform's responses, because no featurer that a domain can choose
 * has one.
 */
const withSecret = {
  ...selling,
  fetch: async (path: string, init?: RequestInit) => {
    const response = await selling.fetch(path, init);
    if (!path.startsWith("/private/featurer/search/")) return response;
    const answer = (await response.json()) as { featurerList: { id: number; params: object[] }[] };
    for (const { id, params } of answer.featurerList) if (id === 1301) params.push(PASSWORD);
    return Response.json(answer);
  },
};
const PASSWORD = {
  key: "password",
  name: "Password",
  description: "",
  type: "ENCRYPTED_STRING",
  optional: false,
  order: 90,
};
const visit = await createVisitor(withSecret, admin);
const params = { entity: "fields" };

// The app caches featurers until the model changes. Changing it before and after keeps other test files from sharing
// the added parameter.
beforeAll(() => changeModel("before"));
afterAll(async () => {
  await changeModel("after");
  await selling.stop();
});

test("a secret parameter is never shown, and stays when another one changes", async () => {
  const id = await createField("s3cret-of-the-first");
  const { answer: page } = await visit(editPage, { path: "", params: { ...params, id } });
  expect(JSON.stringify(page)).not.toContain("s3cret");
  expect(page.fields.find(({ name }) => name === "param:password")).toMatchObject({
    kind: "secret",
    required: false,
  });

  await saveChange(id, page.values, { "param:regexp": "[a-z]+", "param:password": "" });
  expect(await storedParams(id)).toMatchObject({
    regexp: "[a-z]+",
    password: "s3cret-of-the-first",
  });
  await saveChange(id, page.values, { "param:password": "s3cret-of-the-second" });
  expect(await storedParams(id)).toMatchObject({ password: "s3cret-of-the-second" });
});

test("a secret is required of a new entity, and not sent back with an error", async () => {
  const typed = { ...FIELD, key: "not a key!", "param:regexp": ".*" };
  const missing = await visit(create, { path: "", params, form: typed });
  const rejected = await visit(create, {
    path: "",
    params,
    form: { ...typed, "param:password": "s3cret" },
  });

  expect(missing.answer).toMatchObject({
    data: { result: { error: { "param:password": [expect.any(String)] } } },
  });
  expect(rejected.answer).toMatchObject({ init: { status: 422 } });
  expect(JSON.stringify(rejected.answer)).not.toContain("s3cret");
});

test("a copy starts without the secret", async () => {
  const id = await createField("s3cret-of-the-original");
  const { answer } = await visit(newPage, { path: `/admin/fields/new?copy=${id}`, params });

  expect(answer.values).toMatchObject({ fieldTyperFeaturerId: "1301" });
  expect(JSON.stringify(answer)).not.toContain("s3cret");
});

test("another featurer does not get the parameters of the one before", async () => {
  const id = await createField("s3cret");
  const { answer: page } = await visit(editPage, { path: "", params: { ...params, id } });
  await saveChange(id, page.values, { fieldTyperFeaturerId: "1303" });

  const stored = await storedParams(id);
  expect(stored).not.toHaveProperty("regexp");
  expect(stored).not.toHaveProperty("password");
});

const FIELD = {
  name: "Locked",
  twinClassId: idOf("class:product"),
  fieldTyperFeaturerId: "1301",
};
let fieldNo = 0;

async function changeModel(key: string): Promise<void> {
  const response = await selling.fetch(
    `/private/twin_class/${idOf("class:product_document")}/field/v1`,
    {
      method: "POST",
      headers: { ...admin.headers, "content-type": "application/json" },
      body: JSON.stringify({
        key: `model_${key}`,
        fieldTyperFeaturerId: 1301,
        fieldTyperParams: { regexp: ".*" },
      }),
    },
  );
  expect(response.status).toBe(200);
}

async function createField(password: string): Promise<string> {
  fieldNo += 1;
  const form = {
    ...FIELD,
    key: `locked_${fieldNo}`,
    "param:regexp": ".*",
    "param:password": password,
  };
  const { answer } = await visit(create, { path: "", params, form });
  if (!(answer instanceof Response)) throw new Error(`Not saved: ${JSON.stringify(answer)}`);
  return answer.headers.get("location")?.split("/").at(-1) ?? "";
}

async function saveChange(id: string, values: Record<string, string>, typed: object) {
  const form = { ...values, required: "", internal: "", ...typed, base: JSON.stringify(values) };
  const { answer } = await visit(change, { path: "", params: { ...params, id }, form });
  if (!(answer instanceof Response)) throw new Error(`Not saved: ${JSON.stringify(answer)}`);
}

async function storedParams(id: string): Promise<Record<string, string>> {
  const response = await selling.fetch(
    `/private/twin_class_field/${id}/v1?showTwinClassFieldMode=MANAGED`,
    { headers: admin.headers },
  );
  const { field } = (await response.json()) as {
    field: { fieldTyperParams: Record<string, string> };
  };
  return field.fieldTyperParams;
}
