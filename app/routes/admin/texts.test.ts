import { afterAll, expect, test } from "vitest";

import { textKey } from "#app/rules/console/texts-form.ts";
import { i18nId } from "#platform/core/model/i18n-id.ts";
import { idOf } from "#platform/selling/template/ids.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { loader as system } from "./system.tsx";
import { action, loader } from "./texts.tsx";

const selling = await startSelling();
const admin = await selling.admin();
const visit = await createVisitor(selling, admin);

afterAll(() => selling.stop());

const ID = i18nId("twin_status.nameI18n", idOf("status:product.draft"));
const KEY = textKey(ID, "pl");

const open = async (query: string) =>
  (await visit(loader, { path: `/admin/texts?${query}`, params: {} })).answer.texts;

const save = (before: string, text: string) =>
  visit(action, {
    path: "/admin/texts",
    params: {},
    form: { base: JSON.stringify({ [KEY]: before }), [`texts.${KEY}`]: text },
  });

const current = async () =>
  (await open("search=draft")).items.find(({ id }) => id === ID)?.translations["pl"] ?? "";

test("a text is found, translated in its row, and no longer missing", async () => {
  const before = await current();
  const { toast } = await save(before, "Szkic");

  expect(toast?.kind).toBe("success");
  expect(await current()).toBe("Szkic");
  const missing = await open("missing=pl&search=draft");
  expect(missing.items.map(({ id }) => id)).not.toContain(ID);
});

test("a removed translation is listed as missing", async () => {
  await save(await current(), "");
  const missing = await open("missing=pl&search=draft");

  expect(missing.items.map(({ id }) => id)).toContain(ID);
});

test("what others have changed is not overwritten, but shown at its field", async () => {
  await save(await current(), "Theirs");
  const { answer } = await save("as it was", "Mine");

  expect(answer).toMatchObject({
    data: {
      base: { [KEY]: "Theirs" },
      result: { error: { [`texts.${KEY}`]: [expect.stringContaining("Theirs")] } },
    },
    init: { status: 409 },
  });
  expect(await current()).toBe("Theirs");
  await save("Theirs", "Mine");
  expect(await current()).toBe("Mine");
});

test("a name that is too long is rejected at its field, and nothing is lost", async () => {
  const { answer } = await save(await current(), "x".repeat(101));

  expect(answer).toMatchObject({
    data: { result: { error: { [`texts.${KEY}`]: [expect.any(String)] } } },
  });
});

test("the system page tells no secrets", async () => {
  const { answer } = await visit(system, { path: "/admin/system", params: {} });

  expect(answer).toMatchObject({ ready: true, version: expect.stringMatching(/^\d/) });
  expect(JSON.stringify(answer)).not.toMatch(/postgres:\/\/|password/i);
});
