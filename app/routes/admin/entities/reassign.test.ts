import { afterAll, expect, test } from "vitest";

import { loader as choices } from "#app/routes/resources/console-choices.ts";
import { idOf } from "#platform/selling/template/ids.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action as remove, loader as deletePage } from "./delete.tsx";
import { action as change, loader as editPage } from "./edit.tsx";
import { action as create } from "./new.tsx";
import { loader as page } from "./page.tsx";

const selling = await startSelling();
const admin = await selling.admin();
const visit = await createVisitor(selling, admin);
const PRODUCT = idOf("class:product");
const entity = "statuses";

afterAll(() => selling.stop());

test("what uses a status moves to another one of its class, and the status is deleted", async () => {
  const [id, other] = [await makeStatus("leaving"), await makeStatus("staying")];
  const flow = await makeFlow(id);
  const { answer: form, calls } = await visit(deletePage, { path: "", params: { entity, id } });
  expect(calls).toBeLessThanOrEqual(8);
  expect(form.uses).toMatchObject([{ count: 1, items: [{ id: flow }] }]);
  expect(form.reassignment?.fields[0]?.choices.map(({ value }) => value)).not.toContain(id);

  const { answer } = await visit(remove, {
    path: "",
    params: { entity, id },
    form: { newId: other, base: JSON.stringify(form.reassignment?.values) },
  });
  expect(answer).toBeInstanceOf(Response);
  const moved = await visit(page, { path: "", params: { entity: "flows", id: flow } });
  const initial = moved.answer.properties.find(({ name }) => name === "initialStatusId");
  expect(initial?.value).toMatchObject({ items: [{ id: other }] });
});

test("one that does not fit is rejected at its field, and nothing typed is lost", async () => {
  const id = await makeStatus("used");
  await makeFlow(id);
  const foreign = idOf("status:marketplace_product.draft");
  const post = async (form: Record<string, string>) =>
    (await visit(remove, { path: "", params: { entity, id }, form })).answer;

  expect(await post({ newId: foreign, base: "{}" })).toMatchObject({
    data: { answer: { result: { error: { newId: [expect.any(String)] } } } },
  });
  expect(await post({ newId: "", base: "{}" })).toMatchObject({ init: { status: 422 } });
  expect(await post({ newId: "nonsense", base: "{}" })).toMatchObject({ init: { status: 422 } });
});

test("a picker finds others by name, with and without scripts", async () => {
  const [id, other] = [await makeStatus("picked"), await makeStatus("needle")];
  await makeFlow(id);
  const again = await visit(remove, {
    path: "",
    params: { entity, id },
    form: { newId: "", "find:newId": "needle", again: "newId", base: "{}" },
  });
  const found = await visit(choices, {
    path: "/resources/console-choices?q=needle&field=newId",
    params: { entity, mode: `reassign-${id}` },
  });

  expect(found.answer.choices.map(({ value }) => value)).toEqual([other]);
  expect(again.answer).toMatchObject({
    data: { answer: { fields: [{ choices: [{ value: other }] }] } },
  });
});

test("who has opened the page before a change is told so, and deletes what they see now", async () => {
  const id = await makeStatus("stale");
  const params = { entity, id };
  const { answer: before } = await visit(deletePage, { path: "", params });
  const { answer: edited } = await visit(editPage, { path: "", params });
  const base = JSON.stringify(edited.values);
  const saved = { ...edited.values, frozen: "", name: "Renamed", base };
  await visit(change, { path: "", params, form: saved });

  const stale = await visit(remove, { path: "", params, form: { version: before.version } });
  expect(stale.answer).toMatchObject({ init: { status: 409 } });
  const { answer: after } = await visit(deletePage, { path: "", params });
  const deleted = await visit(remove, { path: "", params, form: { version: after.version } });
  expect(deleted.answer).toBeInstanceOf(Response);
});

async function makeStatus(key: string): Promise<string> {
  const form = { name: key, key, twinClassId: PRODUCT };
  return idIn((await visit(create, { path: "", params: { entity }, form })).answer);
}

async function makeFlow(initialStatusId: string): Promise<string> {
  const form = { name: "Flow", twinClassId: PRODUCT, initialStatusId };
  return idIn((await visit(create, { path: "", params: { entity: "flows" }, form })).answer);
}

function idIn(answer: unknown): string {
  if (!(answer instanceof Response)) throw new Error(`Not saved: ${JSON.stringify(answer)}`);
  return answer.headers.get("location")?.split("/").at(-1) ?? "";
}
