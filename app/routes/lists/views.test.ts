import { expect, test } from "vitest";

import { loader as listLoader } from "#app/routes/products/list.tsx";
import { loader as groups } from "#app/routes/resources/groups-to-share.ts";
import type { EditConflict } from "#app/rules/forms/edit-conflict.ts";
import { differsFromView, listHref } from "#app/rules/lists/list-href.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action, loader } from "./views.tsx";

const selling = await startSelling();
const STATE = "f.status=draft&sort=name&size=20&cols=price%2Cstatus&layout=cards";

test("a saved view stores the list state, and its URL restores it", async () => {
  const { keep, list } = await seller();

  const { answer, toast } = await keep(`?${STATE}&page=3&search=`, "Cheap drafts");
  const opened = await list(search(answer));

  expect(toast).toEqual({ kind: "success", text: "View saved." });
  expect(opened.views).toMatchObject([{ name: "Cheap drafts", mayEdit: true }]);
  expect(opened.params).toMatchObject({
    filters: { status: ["draft"] },
    sort: [{ key: "name", descending: false }],
    size: 20,
    cols: ["price", "status"],
    layout: "cards",
    page: 1,
  });
  expect(differsFromView(opened.params)).toBe(false);
  expect(listHref(opened.params)).toBe(`/products${search(answer)}`);
});

test("a changed view can be updated or saved as a new one", async () => {
  const { keep, list, post } = await seller();
  const view = search((await keep(`?${STATE}`, "Drafts")).answer);
  const id = new URLSearchParams(view).get("view") ?? "";
  const changed = `${view}&sort=-price&f.status=`;

  const beside = await keep(changed, "Dear");
  const before = await list(view);
  await post(changed, { intent: "update", id });
  const after = await list(view);

  expect(before.params.filters).toEqual({ status: ["draft"] });
  expect(after.params).toMatchObject({ filters: {}, sort: [{ key: "price", descending: true }] });
  expect((await list(search(beside.answer))).params).toMatchObject({
    filters: {},
    layout: "cards",
  });
});

test("an administrator shares a view with a group", async () => {
  const admin = await selling.admin();
  const visit = await createVisitor(selling, admin);
  const { answer: groupAnswer } = await visit(loader, {
    path: "/admin/statuses/views",
    params: {},
  });
  const [group] = groupAnswer.groups.choices;
  const userGroupId = group?.value ?? "";
  const name = "For the group";
  const saved = await visit(action, {
    path: "/admin/statuses/views?sort=key",
    params: {},
    form: { intent: "create", name, userGroupId },
  });

  const { answer } = await visit(loader, { path: "/admin/statuses/views", params: {} });
  expect(saved.toast).toMatchObject({ kind: "success" });
  expect(answer.views).toMatchObject([{ name, shared: false, userGroupId }]);
});

test("a group beyond the first ten is searched, with and without scripts, and keeps what was typed", async () => {
  const admin = await selling.admin();
  const visit = await createVisitor(selling, admin);
  const stamp = Date.now();
  for (let index = 0; index < 11; index += 1) {
    await selling.fetch("/private/user_group/v1", {
      method: "POST",
      headers: { ...admin.headers, "content-type": "application/json" },
      body: JSON.stringify({
        nameI18n: { translations: { en: `Picked ${stamp} ${index}` } },
      }),
    });
  }
  const at = { path: "/admin/statuses/views?sort=key", params: {} };
  const first = (await visit(loader, at)).answer.groups;
  expect(first.choices).toHaveLength(10);
  expect(first.hasNext).toBe(true);

  const text = `Picked ${stamp} 10`;
  const path = `/resources/groups-to-share?q=${encodeURIComponent(text)}`;
  const { answer: found } = await visit(groups, { path, params: {} });
  expect(found.choices.map(({ label }) => label)).toEqual([text]);

  const typed = { name: "Half typed", "find:userGroupId": text, again: "userGroupId" };
  const { answer } = await visit(action, { ...at, form: typed });
  expect(answer).toMatchObject({
    data: {
      intent: "create",
      result: { initialValue: { name: "Half typed" } },
      groups: { choices: found.choices, query: text },
    },
  });
  const userGroupId = found.choices[0]?.value ?? "";
  await visit(action, { ...at, form: { intent: "create", name: "Shared far", userGroupId } });
  const later = (await visit(loader, at)).answer;
  expect(later.views).toContainEqual(expect.objectContaining({ name: "Shared far", userGroupId }));
  expect(later.groups.chosen).toEqual(expect.arrayContaining(found.choices));

  // Owners can share views with groups too, although they aren't administrators.
  const { visit: ofOwner } = await seller();
  const { answer: foundByOwner } = await ofOwner(groups, { path, params: {} });
  expect(foundByOwner).toEqual(found);
});

test("an update of a view that another user changed requires a choice", async () => {
  const { keep, list, post } = await seller();
  const view = search((await keep("?sort=name", "Mine")).answer);
  const id = new URLSearchParams(view).get("view") ?? "";
  const base = JSON.stringify({ query: "sort=name" });
  await post(`${view}&sort=-name`, { intent: "update", id, base });
  const update = { intent: "update", id, base };

  const { answer } = await post(`${view}&sort=-price`, update);
  const { conflict } = (answer as { data: { conflict: EditConflict } }).data;
  const decide = (choice: object) =>
    post(`${view}&sort=-price`, { ...update, conflict: "query", seen: conflict.seen, ...choice });
  const undecided = await decide({});

  expect(answer).toMatchObject({ init: { status: 409 }, data: { intent: "update", id } });
  expect(conflict).toMatchObject({ theirs: { query: "sort=-name" }, choices: {} });
  expect(undecided.answer).toMatchObject({ init: { status: 422 }, data: { conflict } });
  await decide({ "keep:query": "theirs" });
  expect((await list(view)).params.sort).toEqual([{ key: "name", descending: true }]);
  await decide({ "keep:query": "mine" });
  expect((await list(view)).params.sort).toEqual([{ key: "price", descending: true }]);
});

test("a rename of a view that another user renamed requires a choice", async () => {
  const { keep, post, list } = await seller();
  const view = search((await keep("?sort=name", "Mine")).answer);
  const id = new URLSearchParams(view).get("view") ?? "";
  const base = JSON.stringify({ name: "Mine", shared: "false" });
  await post(view, { intent: "change", id, name: "Theirs", base });

  const { answer } = await post(view, { intent: "change", id, name: "Other", base });

  expect(answer).toMatchObject({
    init: { status: 409 },
    data: { id, conflict: { theirs: { name: "Theirs" }, choices: {} }, base },
  });
  expect((await list("")).views).toMatchObject([{ name: "Theirs" }]);
});

test("an unknown view or another user's leaves the list in its default state", async () => {
  const { keep } = await seller();
  const { list } = await seller();
  const foreign = search((await keep(`?${STATE}`, "Mine")).answer);

  for (const address of [foreign, "?view=no-id", "?view=00000000-0000-4000-8000-000000000000"]) {
    const { params, views } = await list(address);
    expect(listHref(params)).toBe("/products");
    expect(views).toEqual([]);
  }
});

test("a missing, long or taken name is reported on its field and nothing is lost", async () => {
  const { keep } = await seller();
  await keep("", "Drafts");

  for (const [name, message] of [
    ["", "Name is required"],
    ["x".repeat(101), "Name must be at most 100 characters"],
    ["DRAFTS", "You already have a view with this name"],
  ] as const) {
    expect((await keep(`?${STATE}`, name)).answer).toMatchObject({
      init: { status: expect.any(Number) },
      data: { intent: "create", result: { error: { name: [message] } } },
    });
  }
});

test("renaming a view stays on the page, and deleting it keeps the list state", async () => {
  const { keep, list, post, visit } = await seller();
  const view = search((await keep(`?${STATE}`, "Drafts")).answer);
  const id = new URLSearchParams(view).get("view") ?? "";

  const renamed = await post(view, { intent: "change", id, name: "Cards" });
  const { answer: dialog } = await visit(loader, { path: `/products/views${view}`, params: {} });
  const deleted = await post(view, { intent: "delete", id });

  expect(location(renamed.answer)).toBe(`/products/views${view}`);
  expect(dialog).toMatchObject({ views: [{ name: "Cards" }], closeTo: `/products${view}` });
  expect(deleted.toast).toEqual({ kind: "success", text: "View deleted." });
  expect(location(deleted.answer)).toBe(`/products?${STATE}`);
  expect((await list("")).views).toEqual([]);
});

test("an owner shares a view with the business", async () => {
  const { keep, visit } = await seller();
  await keep("?sort=name", "For all", { shared: "on" });

  const { answer } = await visit(loader, { path: "/products/views", params: {} });

  expect(answer).toMatchObject({ mayShare: true, views: [{ name: "For all", shared: true }] });
});

test("a failed save is reported in the dialog, and the list stays available", async () => {
  const { keep, visit } = await seller();
  const { answer } = await keep("?sort=name", "Drafts", {}, /^POST \/private\/list_view/);

  expect(answer).toMatchObject({
    init: { status: 502 },
    data: { result: { error: { "": ["The view could not be saved. Please try again."] } } },
  });
  const { answer: page } = await visit(listLoader, { path: "/products", params: {} });
  expect(page).toMatchObject({ views: [] });
});

async function seller() {
  const visit = await createVisitor(selling, await selling.seller());
  const list = async (address: string) =>
    (await visit(listLoader, { path: `/products${address}`, params: {} })).answer;
  const post = (address: string, form: Record<string, string>, broken?: RegExp) =>
    visit(action, { path: `/products/views${address}`, params: {}, form, broken });
  const keep = (address: string, name: string, more = {}, broken?: RegExp) =>
    post(address, { intent: "create", name, ...more }, broken);
  return { visit, list, post, keep };
}

function location(answer: unknown): string {
  return answer instanceof Response ? (answer.headers.get("location") ?? "") : "";
}

function search(answer: unknown): string {
  return new URL(location(answer), "http://app.test").search;
}
