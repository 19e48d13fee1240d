import { afterAll, expect, test } from "vitest";

import { action as saveView } from "#app/routes/lists/views.tsx";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action as remove, loader as all } from "./all-views.tsx";

const selling = await startSelling();
const admin = await selling.admin();
const visit = await createVisitor(selling, admin);

afterAll(() => selling.stop());

test("an administrator shares a view, and finds and deletes it among those of all lists", async () => {
  const name = `Required ${Date.now()}`;
  const path = "/admin/fields/views?f.required=ONLY";
  await visit(saveView, { path, params: {}, form: { intent: "create", name, shared: "on" } });
  const find = async () => {
    const { answer } = await visit(all, { path: "/admin/views", params: {} });
    return answer.views.find((view) => view.name === name);
  };

  const view = await find();
  expect(view).toMatchObject({ list: "Fields", isShared: true, mayEdit: true });
  expect(view?.href).toBe(`/admin/fields?view=${view?.id}`);

  const form = { delete: view?.id ?? "" };
  const { toast } = await visit(remove, { path: "/admin/views", params: {}, form });
  expect(toast?.text).toBe("View deleted.");
  expect(await find()).toBeUndefined();
});
