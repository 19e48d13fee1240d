import { beforeAll, expect, test } from "vitest";

import { m } from "#app/paraglide/messages.js";
import { locales } from "#app/paraglide/runtime.js";
import { loader as frameLoader } from "#app/routes/signed-in.tsx";
import { createMessage } from "#platform/base/messages/message.ts";
import { renderMessage } from "#platform/base/messages/render-message.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action as removeAction } from "./webhook-delete.tsx";
import { action as editAction, loader as editLoader } from "./webhook-edit.tsx";
import { action as createAction, loader as newLoader } from "./webhook-new.tsx";
import { action as secretAction } from "./webhook-secret.tsx";
import { action, loader } from "./webhook.tsx";
import { loader as listLoader } from "./webhooks.tsx";

const selling = await startSelling();
const LIST = "/settings/webhooks";
const NEW = "/settings/webhooks/new";
const ADDRESS = "https://erp.example.test/hook";

type Visit = Awaited<ReturnType<typeof createVisitor>>;

let ann: Visit;
let eve: Visit;

beforeAll(async () => {
  ann = await createVisitor(selling, await selling.seller());
  eve = await createVisitor(selling, await selling.seller());
});

test("an owner creates a webhook, whose secret is shown once", async () => {
  const created = await create(ann, { description: "ERP", eventList: "twin.created" });
  const [webhook] = await list(ann);

  expect(JSON.stringify(created.answer)).toMatch(/"secret":"whsec_/);
  expect(webhook).toMatchObject({
    url: ADDRESS,
    description: "ERP",
    eventList: ["twin.created"],
    active: true,
  });
  expect(JSON.stringify(await open(ann, webhook?.id ?? ""))).not.toContain("whsec_");
  await remove(ann, webhook?.id ?? "");
  expect(await list(ann)).toEqual([]);
});

test("a rejected address is an error of its field and keeps what was typed", async () => {
  const insecure = await create(ann, { url: "http://erp.example.test/", description: "Our ERP" });
  const empty = await create(ann, { url: " " });

  expect(resultOf(insecure)).toMatchObject({
    initialValue: { url: "http://erp.example.test/", description: "Our ERP" },
    error: { url: ["URL must begin with https://"] },
  });
  expect(resultOf(empty)).toMatchObject({ error: { url: ["Enter the URL"] } });
  expect(await list(ann)).toEqual([]);
});

test.each(locales)("the errors of the URL call it what its label says, in %s", (locale) => {
  const label = m.webhooks_url({}, { locale });
  const errors = [
    renderMessage(createMessage("webhook_url_invalid"), locale),
    renderMessage(createMessage("webhook_url_password"), locale),
    renderMessage(createMessage("webhook_url_insecure"), locale),
    renderMessage(createMessage("webhook_url_private"), locale),
    m.webhooks_url_required({}, { locale }),
  ];

  expect(errors.filter((text) => !text.includes(label))).toEqual([]);
});

test("a limit is an error of its field or of the form, and keeps what was typed", async () => {
  const long = await create(ann, { description: "x".repeat(1001) });
  const max = await createVisitor(selling, await selling.seller());
  for (let count = 0; count < 10; count++) await create(max, { url: `${ADDRESS}/${count}` });
  const eleventh = await create(max, { description: "One more" });

  expect(resultOf(long)).toMatchObject({ error: { description: [expect.any(String)] } });
  expect(resultOf(eleventh)).toMatchObject({
    initialValue: { url: ADDRESS, description: "One more" },
    error: { "": [expect.stringContaining("10 webhooks")] },
  });
  expect(await list(max)).toHaveLength(10);
});

test("edits of two users are merged, and a value that both changed is chosen by the second", async () => {
  const id = await createdId(ann, { description: "ERP", eventList: "twin.created" });
  const edit = (form: Record<string, string>) =>
    ann(editAction, { path: `${LIST}/${id}/edit`, params: { webhookId: id }, form });
  const base = JSON.stringify({ url: ADDRESS, description: "ERP", eventList: "twin.created" });
  await edit({ base, url: ADDRESS, description: "Hers", eventList: "twin.status" });
  const other = { base, url: `${ADDRESS}/2`, description: "His", eventList: "twin.created" };
  const conflict = (await edit(other)).answer;
  const between = (await open(ann, id)).webhook;
  const undecided = {
    ...other,
    seen: JSON.stringify({ description: "Hers" }),
    conflict: "description",
  };
  const refused = await edit(undecided);
  await edit({ ...undecided, "keep:description": "theirs" });
  const { webhook } = await open(ann, id);
  await remove(ann, id);

  expect(conflict).toMatchObject({
    data: {
      conflict: { theirs: { description: "Hers" } },
      result: { initialValue: { description: "His" } },
    },
  });
  expect(between).toMatchObject({ url: ADDRESS, description: "Hers" });
  expect(JSON.stringify(refused.answer)).toContain("description");
  expect(webhook).toMatchObject({
    url: `${ADDRESS}/2`,
    description: "Hers",
    eventList: ["twin.status"],
  });
});

test("the events that another user chose can be kept", async () => {
  const id = await createdId(ann, { eventList: "twin.created" });
  const edit = (values: Record<string, string>, ...more: [string, string][]) => {
    const form = new URLSearchParams([...Object.entries(values), ...more]);
    return ann(editAction, { path: `${LIST}/${id}/edit`, params: { webhookId: id }, form });
  };
  const base = JSON.stringify({ url: ADDRESS, description: "", eventList: "twin.created" });
  const own = { base, url: ADDRESS, description: "", eventList: "twin.updated" };
  await edit({ ...own, eventList: "twin.deleted" }, ["eventList", "twin.status"]);
  const conflict = (await edit(own)).answer;
  const theirs = "twin.status, twin.deleted";
  await edit({
    ...own,
    seen: JSON.stringify({ eventList: theirs }),
    conflict: "eventList",
    "keep:eventList": "theirs",
  });
  const { webhook } = await open(ann, id);
  await remove(ann, id);

  expect(conflict).toMatchObject({ data: { conflict: { theirs: { eventList: theirs } } } });
  expect(webhook.eventList).toEqual(["twin.status", "twin.deleted"]);
});

test("a webhook is edited, paused and resumed", async () => {
  const id = await createdId(ann, { description: "ERP", eventList: "twin.created" });
  const params = { webhookId: id };
  const path = `${LIST}/${id}`;
  const form = { url: `${ADDRESS}/2`, description: "" };
  const refused = await ann(editAction, {
    path: `${path}/edit`,
    params,
    form: { ...form, url: "https://127.0.0.1/" },
  });
  const unchanged = await ann(editLoader, { path: `${path}/edit`, params });
  await ann(editAction, { path: `${path}/edit`, params, form });
  await ann(action, { path, params, form: { intent: "pause" } });
  const paused = (await open(ann, id)).webhook;
  await ann(action, { path, params, form: { intent: "resume" } });
  const resumed = (await open(ann, id)).webhook;
  await remove(ann, id);

  expect(JSON.stringify(refused.answer)).toContain("private network");
  expect(unchanged.answer.values).toMatchObject({ url: ADDRESS });
  expect(paused).toMatchObject({
    url: `${ADDRESS}/2`,
    description: "",
    eventList: [],
    active: false,
  });
  expect(resumed.active).toBe(true);
});

test("the log is paged and filtered by state, and a message is sent again", async () => {
  const id = await createdId(ann);
  const params = { webhookId: id };
  const path = `${LIST}/${id}`;
  for (let count = 0; count < 26; count++) {
    await ann(action, { path, params, form: { intent: "test" } });
  }
  const first = (await open(ann, id)).log;
  const second = (await open(ann, id, "?page=2")).log;
  const sent = second.rows[0]?.id ?? "";
  await selling.db
    .updateTable("webhook_delivery")
    .set({ state: "failed", attempts: 9, status_code: 500, next_attempt_at: null })
    .where("id", "=", sent)
    .execute();
  const failed = (await open(ann, id, "?f.state=failed")).log;
  const unknown = (await open(ann, id, "?f.state=odd")).log;
  const again = await ann(action, {
    path: `${path}?f.state=failed`,
    params,
    form: { resend: sent },
  });
  const left = (await open(ann, id, "?f.state=failed")).log;
  await remove(ann, id);

  expect([first.rows.length, second.rows.length, first.total]).toEqual([25, 1, 26]);
  expect(failed.rows).toMatchObject([{ id: sent, attempts: 9, statusCode: 500 }]);
  expect(unknown.total).toBe(26);
  expect(again.toast).toMatchObject({ kind: "success" });
  expect((again.answer as Response).headers.get("location")).toBe(`${path}?f.state=failed`);
  expect(left.rows).toEqual([]);
});

test("a replaced secret is shown once", async () => {
  const id = await createdId(ann);
  const params = { webhookId: id };
  const renewed = await ann(secretAction, { path: `${LIST}/${id}/secret`, params, form: {} });
  const page = await open(ann, id);
  await remove(ann, id);

  expect(JSON.stringify(renewed.answer)).toMatch(/"secret":"whsec_/);
  expect(JSON.stringify(page)).not.toContain("whsec_");
});

test("another business's webhook isn't found", async () => {
  const id = await createdId(ann);
  const params = { webhookId: id };
  const path = `${LIST}/${id}`;
  const removed = await eve(removeAction, { path: `${path}/delete`, params, form: {} });
  const paused = await eve(action, { path, params, form: { intent: "pause" } });

  await expect(eve(loader, { path, params })).rejects.toMatchObject({ init: { status: 404 } });
  await expect(eve(editLoader, { path, params })).rejects.toMatchObject({ init: { status: 404 } });
  expect(JSON.stringify([removed.answer, paused.answer])).toMatch(/"problem".*"problem"/);
  expect(await list(eve)).toEqual([]);
  expect((await open(ann, id)).webhook.active).toBe(true);
  await remove(ann, id);
});

test("a manager is refused", async () => {
  const manager = await createVisitor(selling, await selling.seller("manager"));
  const created = await create(manager);

  await expect(manager(listLoader, { path: LIST, params: {} })).rejects.toMatchObject({
    init: { status: 403 },
  });
  await expect(manager(newLoader, { path: NEW, params: {} })).rejects.toMatchObject({
    init: { status: 403 },
  });
  expect(JSON.stringify(created.answer)).toContain("Only an owner");
});

test("the settings offer webhooks to owners only", async () => {
  const manager = await createVisitor(selling, await selling.seller("manager"));
  const isOffered = async (visit: Visit) =>
    (await visit(frameLoader, { path: LIST, params: {} })).answer.hasWebhooks;

  expect([await isOffered(ann), await isOffered(manager)]).toEqual([true, false]);
});

function create(visit: Visit, values: Record<string, string> = {}) {
  const form = { url: ADDRESS, description: "", ...values };
  return visit(createAction, { path: NEW, params: {}, form });
}

/** Creates a webhook, the only one of its business, and returns its ID. */
async function createdId(visit: Visit, values: Record<string, string> = {}): Promise<string> {
  await create(visit, values);
  const [webhook] = await list(visit);
  return webhook?.id ?? "";
}

async function list(visit: Visit) {
  return (await visit(listLoader, { path: LIST, params: {} })).answer.rows;
}

async function open(visit: Visit, webhookId: string, query = "") {
  const path = `${LIST}/${webhookId}${query}`;
  return (await visit(loader, { path, params: { webhookId } })).answer;
}

async function remove(visit: Visit, webhookId: string): Promise<void> {
  const path = `${LIST}/${webhookId}/delete`;
  await visit(removeAction, { path, params: { webhookId }, form: {} });
}

function resultOf({ answer }: Awaited<ReturnType<typeof create>>) {
  return "data" in answer && "answer" in answer.data ? answer.data.answer.result : null;
}
