import { expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action, loader } from "./tokens.tsx";

const selling = await startSelling();
const PATH = "/settings/tokens";

test("a token is shown once, listed with its scope, and revoked", async () => {
  const visit = await createVisitor(selling, await selling.seller());
  const list = async () => (await visit(loader, { path: PATH, params: {} })).answer.rows;

  const created = await visit(action, {
    path: PATH,
    params: {},
    form: { name: "Warehouse", scope: "read", lifetime: "30" },
  });
  const [token] = await list();

  expect(JSON.stringify(created.answer)).toMatch(/"token":"[\w-]{20,}/);
  expect(token).toMatchObject({ name: "Warehouse", scope: "read" });
  expect(token?.lastUsedAt ?? null).toBeNull();
  expect(JSON.stringify(token)).not.toContain('"token"');

  await visit(action, { path: PATH, params: {}, form: { revoke: token?.id ?? "" } });
  expect(await list()).toEqual([]);
});

test("a token without a name is rejected, and another business's can't be revoked", async () => {
  const ann = await createVisitor(selling, await selling.seller());
  const eve = await createVisitor(selling, await selling.seller());
  const form = { name: "Warehouse", scope: "write", lifetime: "7" };
  await ann(action, { path: PATH, params: {}, form });
  const [token] = (await ann(loader, { path: PATH, params: {} })).answer.rows;

  const unnamed = await eve(action, { path: PATH, params: {}, form: { ...form, name: " " } });
  const foreign = await eve(action, {
    path: PATH,
    params: {},
    form: { revoke: token?.id ?? "" },
  });

  expect(JSON.stringify(unnamed.answer)).toContain("name");
  expect(JSON.stringify(foreign.answer)).toContain("problem");
  expect((await eve(loader, { path: PATH, params: {} })).answer.rows).toEqual([]);
  expect((await ann(loader, { path: PATH, params: {} })).answer.rows).toHaveLength(1);
});
