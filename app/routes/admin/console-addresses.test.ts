import { afterAll, expect, test } from "vitest";

import { idOf } from "#platform/selling/template/ids.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { loader as list } from "./entities/list.tsx";
import { loader as page } from "./entities/page.tsx";
import { loader as tab } from "./entities/tab.tsx";
import { loader as oldAddress } from "./old-address.ts";

const selling = await startSelling();
const admin = await selling.admin();
const visit = await createVisitor(selling, admin);
const PRODUCT = idOf("class:product");

afterAll(() => selling.stop());

test("an unknown entity, tab or ID is not found", async () => {
  await expect(
    visit(list, { path: "/admin/nothing", params: { entity: "nothing" } }),
  ).rejects.toMatchObject({ init: { status: 404 } });
  await expect(
    visit(tab, { path: "", params: { entity: "classes", id: PRODUCT, tab: "nothing" } }),
  ).rejects.toMatchObject({ init: { status: 404 } });
  await expect(
    visit(page, { path: "", params: { entity: "classes", id: idOf("nothing") } }),
  ).rejects.toMatchObject({ init: { status: 404 } });
});

test.each([
  ["twinclass", "/admin/classes"],
  [`twinclass/${PRODUCT}`, `/admin/classes/${PRODUCT}`],
  [`twinclass/${PRODUCT}/twinStatus/one`, "/admin/statuses/one"],
  ["datalist-options", "/admin/options"],
  ["user-groups", "/admin/groups"],
  ["twinflows/one", "/admin/flows/one"],
  ["statuses", "/admin/statuses"],
])("the earlier address /core/%s leads to %s", async (path, target) => {
  const { answer } = await visit(oldAddress, { path: `/core/${path}`, params: { "*": path } });

  expect(answer.headers.get("location")).toBe(target);
});

test.each(["", "nothing", "statuses/one/two", "twinclass/a/twinStatus/b/c"])(
  "there is nothing at the earlier address /core/%s",
  async (path) => {
    await expect(
      visit(oldAddress, { path: `/core/${path}`, params: { "*": path } }),
    ).rejects.toMatchObject({ init: { status: 404 } });
  },
);

test("classes are found by their key too", async () => {
  const { answer } = await visit(page, { path: "", params: { entity: "classes", id: "product" } });

  expect(answer.head.id).toBe(PRODUCT);
});
