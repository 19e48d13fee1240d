import { afterAll, expect, test } from "vitest";

import { idOf } from "#platform/selling/template/ids.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { loader as palette } from "../resources/search.ts";
import { loader } from "./search.tsx";

const selling = await startSelling();
const admin = await selling.admin();
const visit = await createVisitor(selling, admin);

afterAll(() => selling.stop());

const search = async (text: string) =>
  visit(loader, { path: `/admin/search?q=${encodeURIComponent(text)}`, params: {} });

test("configuration is found with its kind, key and place, in at most eight calls", async () => {
  await search("warm the caches");
  const { answer, calls } = await search("draft");

  expect(answer.hits).toContainEqual(
    expect.objectContaining({ kind: "Status", where: expect.stringMatching(/^in /) }),
  );
  expect(calls).toBeLessThanOrEqual(8);
});

test("people, pages and actions are found by name, and an equal name comes first", async () => {
  const { answer } = await search("statuses");
  const actions = (await search("new: status")).answer.hits;
  const { email, full_name: name } = await selling.db
    .selectFrom("app_user")
    .select(["email", "full_name"])
    .where("id", "=", admin.userId)
    .executeTakeFirstOrThrow();
  const people = (await search(name)).answer.hits;

  expect(answer.hits[0]).toMatchObject({ name: "Statuses", href: "/admin/statuses" });
  expect(actions[0]).toMatchObject({ href: "/admin/statuses/new" });
  expect(people).toContainEqual(expect.objectContaining({ key: email, kind: "User" }));
});

test("a pasted ID finds what has it, and an unknown one nothing", async () => {
  const id = idOf("status:product.draft");

  expect((await search(` ${id} `)).answer.hits).toMatchObject([{ href: `/admin/statuses/${id}` }]);
  expect((await search(admin.userId)).answer.hits).toMatchObject([
    { href: `/admin/users/${admin.userId}` },
  ]);
  expect((await search(crypto.randomUUID())).answer.hits).toEqual([]);
});

test("a seller's palette has nothing of the console", async () => {
  const visitAsSeller = await createVisitor(selling, await selling.seller());
  const { answer } = await visitAsSeller(palette, {
    path: "/resources/search?q=draft",
    params: {},
  });

  expect(answer.hits.filter(({ href }) => href.startsWith("/admin"))).toEqual([]);
});

test("an empty search finds nothing", async () => {
  expect((await search("  ")).answer.hits).toEqual([]);
});
