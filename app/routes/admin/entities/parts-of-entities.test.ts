import { afterAll, expect, test } from "vitest";

import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action as change, loader as editPage } from "./edit.tsx";
import { loader as list } from "./list.tsx";
import { action as create } from "./new.tsx";
import { action as pageAction, loader as page } from "./page.tsx";
import { loader as tab } from "./tab.tsx";

const selling = await startSelling();
const admin = await selling.admin();
const visit = await createVisitor(selling, admin);

afterAll(() => selling.stop());

test("a webhook's page lists what it has sent, and a message can be sent again", async () => {
  const created = await visit(create, {
    path: "",
    params: { entity: "webhooks" },
    form: { url: "https://hooks.example.test/", active: "on" },
  });
  const { href } = (created.answer as { data: { href: string } }).data;
  const id = href.split("/").at(-1) ?? "";
  await visit(pageAction, {
    path: "",
    params: { entity: "webhooks", id },
    form: { operation: "ping" },
  });

  const sent = await visit(tab, {
    path: `/admin/webhooks/${id}/webhook-deliveries`,
    params: { entity: "webhooks", id, tab: "webhook-deliveries" },
  });
  const [row] = sent.answer.list.rows;
  expect(row?.values).toMatchObject({
    event: { kind: "code", text: "ping" },
    state: { kind: "text", text: "Waiting" },
  });
  const params = { entity: "webhook-deliveries", id: row?.id ?? "" };
  const one = await visit(page, { path: "", params });
  expect(one.answer.operations.map(({ key }) => key)).toEqual(["redeliver"]);
  const again = await visit(pageAction, { path: "", params, form: { operation: "redeliver" } });
  expect(again.answer).toBeInstanceOf(Response);
  const failed = await visit(tab, {
    path: `/admin/webhooks/${id}/webhook-deliveries?f.state=failed`,
    params: { entity: "webhooks", id, tab: "webhook-deliveries" },
  });
  expect(failed.answer.list.total).toBe(0);
});

test("an alias is created, found and renamed", async () => {
  const params = { entity: "transition-aliases" };
  await visit(create, { path: "", params, form: { alias: "lend_out" } });
  const find = async (search: string) => {
    const path = `/admin/transition-aliases?search=${search}`;
    return (await visit(list, { path, params })).answer.list.rows;
  };
  const [row] = await find("lend_o");
  const one = { ...params, id: row?.id ?? "" };
  const { answer: form } = await visit(editPage, { path: "", params: one });
  const base = JSON.stringify(form.values);
  await visit(change, { path: "", params: one, form: { alias: "hand_out", base } });

  expect(await find("lend_o")).toEqual([]);
  expect((await find("hand_o")).map(({ name }) => name)).toEqual(["hand_out"]);
});

test("a grant is called by its permission and who has it", async () => {
  const params = { entity: "group-grants" };
  const { answer } = await visit(list, { path: "/admin/group-grants", params });
  const [row] = answer.list.rows;
  const nameIn = (column: string) => {
    const value = row?.values[column];
    return value?.kind === "references" ? value.items[0]?.name : undefined;
  };
  expect(row?.name).toBe(`${nameIn("permissionId")}, ${nameIn("userGroupId")}`);

  const one = await visit(page, { path: "", params: { ...params, id: row?.id ?? "" } });
  expect(one.answer.head.name).toBe(row?.name);
});
