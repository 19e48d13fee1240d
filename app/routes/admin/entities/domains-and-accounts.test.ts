import { afterAll, expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action as remove, loader as removal } from "./delete.tsx";
import { action as change, loader as editForm } from "./edit.tsx";
import { loader as list } from "./list.tsx";
import { action as create, loader as newForm } from "./new.tsx";
import { action as saveInPlace, loader as page } from "./page.tsx";

const selling = await startSelling();
const admin = await selling.admin();
await selling.seller();
const visit = await createVisitor(selling, admin);

afterAll(() => selling.stop());

test("a domain that nobody works in is deleted after a page that says what it has", async () => {
  const { DomainId: own } = admin.headers;
  const id = await created("domains", {
    key: `spare_${Date.now()}`,
    name: "Spare",
    type: "b2b",
    defaultLocale: "en",
  });
  const params = { entity: "domains", id };

  const ownUses = await visit(removal, { path: "", params: { entity: "domains", id: own } });
  const labels = ownUses.answer.uses?.map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(["Businesses", "Users", "Twins", "Classes"]));
  const rejected = await visit(remove, {
    path: "",
    params: { entity: "domains", id: own },
    form: { version: "" },
  });
  expect(rejected.answer).toMatchObject({
    data: { problem: expect.stringContaining("You are working in this domain") },
    init: { status: 409 },
  });

  const spare = await visit(removal, { path: "", params });
  expect(spare.answer).toMatchObject({ uses: [], isGoneForGood: true });
  const done = await visit(remove, { path: "", params, form: { version: "" } });
  expect(done.toast).toEqual({ kind: "success", text: "“Spare” was deleted." });
  await expect(visit(page, { path: "", params })).rejects.toMatchObject({ init: { status: 404 } });
});

test("only the domain that one works in is changed, and only others are deleted", async () => {
  const { DomainId: own } = admin.headers;
  const key = `other_${Date.now()}`;
  const id = await created("domains", { key, name: "Other", type: "b2b", defaultLocale: "en" });
  const at = (domain: string) => ({ path: "", params: { entity: "domains", id: domain } });
  const { name, rights } = (await visit(page, at(own))).answer.head;
  expect(rights).toMatchObject({ update: true, remove: false });
  const other = (await visit(page, at(id))).answer;
  expect(other.head.rights).toMatchObject({ update: false, remove: true });
  expect(other.properties.filter(({ editable }) => editable)).toEqual([]);

  const seen = { name: "Other", defaultLocale: "en" };
  const form = { ...seen, base: JSON.stringify(seen), name: "Changed" };
  const notFound = { init: { status: 404 } };
  await expect(visit(editForm, at(id))).rejects.toMatchObject(notFound);
  await expect(visit(change, { ...at(id), form })).rejects.toMatchObject(notFound);
  const inPlace = visit(saveInPlace, { ...at(id), path: "?edit=name", form });
  await expect(inPlace).rejects.toMatchObject(notFound);
  expect((await visit(page, at(own))).answer.head.name).toBe(name);
});

test("a business is created for a user, who becomes its owner, or for none yet", async () => {
  const form = await visit(newForm, { path: "/admin/accounts/new", params: ACCOUNTS });
  expect(form.answer.fields.map(({ name }) => name)).toEqual(["name", "ownerUserId", "tierId"]);

  const userId = await created("users", { fullName: "Ewa Lis", email: `ewa${Date.now()}@x.test` });
  const name = `Owned ${Date.now()}`;
  const id = await created("accounts", { name, ownerUserId: userId });
  const members = await visit(list, {
    path: `/admin/users?f.businessAccountIdList=${id}`,
    params: { entity: "users" },
  });
  expect(members.answer.list.rows.map((row) => row.id)).toEqual([userId]);
  await created("accounts", { name: `Without an owner ${Date.now()}` });
});

test("a business without a name, or for an unknown user, is not created", async () => {
  const errorsOf = async (values: Record<string, string>) => {
    const { answer } = await visit(create, { path: "", params: ACCOUNTS, form: values });
    return (answer as { data: { result: { error: Record<string, unknown> } } }).data.result.error;
  };
  expect(await errorsOf({ name: "" })).toEqual({ name: ["Name can not be empty"] });
  const unknown = { name: "Shop", ownerUserId: "01234567-89ab-7def-8123-456789abcdef" };
  expect(await errorsOf(unknown)).toEqual({
    ownerUserId: ["Nothing has this ID. Choose from the list"],
  });
});

const ACCOUNTS = { entity: "accounts" };

/** Submits the form of a new entity; returns the ID in the redirect. */
async function created(entity: string, form: Record<string, string>): Promise<string> {
  const { answer } = await visit(create, { path: "", params: { entity }, form });
  const [id] = /[\da-f-]{36}/.exec((answer as Response).headers.get("location") ?? "") ?? [];
  if (!id) throw new Error(JSON.stringify(answer));
  return id;
}
