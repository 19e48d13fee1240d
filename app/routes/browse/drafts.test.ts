import { afterAll, beforeAll, expect, test } from "vitest";

import { loader as twinPage } from "#app/routes/admin/twins/twin.tsx";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action as decide, loader as draftPage } from "./draft.tsx";
import { action as mark } from "./mark.ts";
import { action as perform, loader as stepPage } from "./transition.tsx";

const selling = await startSelling();
const admin = await selling.admin();
const sellers = { owner: await selling.seller(), manager: await selling.seller("manager") };
const visit = await createVisitor(selling, admin);
const key = `parcel_${Date.now()}`;
const made = { classId: "", open: "", sent: "", stepId: "" };

beforeAll(async () => {
  const { twinClass } = await call<{ twinClass: { id: string } }>(
    "/private/twin_class/v1?showTwinClassMode=SHORT",
    {
      key,
      nameI18n: { translations: { en: "Parcel" } },
      ownerType: "DOMAIN",
      autoCreateTwinflow: false,
      autoCreatePermissions: false,
    },
  );
  made.classId = twinClass.id;
  const newStatus = async (name: string) => {
    const path = `/private/twin_class/${twinClass.id}/twin_status/v1?showStatusMode=SHORT`;
    const body = { key: name, nameI18n: { translations: { en: name } } };
    return (await call<{ twinStatus: { id: string } }>(path, body)).twinStatus.id;
  };
  made.open = await newStatus("open");
  made.sent = await newStatus("sent");
  const { twinflow } = await call<{ twinflow: { id: string } }>(
    `/private/twin_class/${twinClass.id}/twinflow/v1?showTwinflowMode=SHORT`,
    { nameI18n: { translations: { en: "Sending" } }, initialStatusId: made.open },
  );
  const { transition } = await call<{ transition: { id: string } }>(
    `/private/twinflow/${twinflow.id}/transition/v1?showTransitionMode=SHORT`,
    {
      alias: `send_${key}`,
      nameI18n: { translations: { en: "Send" } },
      srcStatusId: made.open,
      dstStatusId: made.sent,
      allowComment: true,
    },
  );
  made.stepId = transition.id;
});

afterAll(() => selling.stop());

test("a step is looked at before it is done: what it would change, and then it is done or not", async () => {
  const id = await parcel();
  const page = await visit(stepPage, stepOf(id));
  expect(page.answer.mayPreview).toBe(true);

  const preview = await visit(perform, {
    ...stepOf(id),
    form: { name: "Box", description: "", comment: "Carefully", preview: "1" },
  });
  const path = locationOf(preview.answer);
  expect(path).toMatch(/^\/admin\/drafts\/[\da-f-]{36}$/);
  expect(await statusOf(id)).toBe(made.open);

  const { draft } = (await visit(draftPage, draftAt(path))).answer;
  expect(draft).toMatchObject({
    isOpen: true,
    isDone: false,
    total: 1,
    step: { name: "Send" },
    twins: [{ id, name: "Box", href: `/admin/twins/${id}` }],
    counts: [{ kind: "twins", created: 0, changed: 1, deleted: 0 }],
  });

  const done = await visit(decide, { ...draftAt(path), form: { intent: "commit" } });
  expect(locationOf(done.answer)).toBe(`/admin/twins/${id}`);
  expect(done.toast).toEqual({ kind: "success", text: "Send: done." });
  expect(await statusOf(id)).toBe(made.sent);

  // A second submit changes nothing, and the page shows the draft as committed.
  expect(locationOf((await visit(decide, { ...draftAt(path), form: {} })).answer)).toBe(
    `/admin/twins/${id}`,
  );
  expect((await visit(draftPage, draftAt(path))).answer.draft).toMatchObject({
    isOpen: false,
    isDone: true,
  });
});

test("a discarded preview changes nothing and is gone", async () => {
  const id = await parcel();
  const preview = await visit(perform, { ...stepOf(id), form: { quick: "preview" } });
  const path = locationOf(preview.answer);

  const discarded = await visit(decide, { ...draftAt(path), form: { intent: "discard" } });
  expect(locationOf(discarded.answer)).toBe(`/admin/twins/${id}`);
  expect(await statusOf(id)).toBe(made.open);
  await expect(visit(draftPage, draftAt(path))).rejects.toMatchObject({ init: { status: 404 } });
});

test("a preview whose twin has changed since can't be committed, and says so", async () => {
  const id = await parcel();
  const preview = await visit(perform, { ...stepOf(id), form: { quick: "preview" } });
  const path = locationOf(preview.answer);
  await call(`/private/twin/${id}/v1`, { name: "Bigger box" }, "PUT");

  const { answer } = await visit(decide, { ...draftAt(path), form: { intent: "commit" } });
  expect(answer).toMatchObject({
    init: { status: 400 },
    data: { problem: "The twins in this draft have changed. Create a new draft." },
  });
  expect(await statusOf(id)).toBe(made.open);
  expect((await visit(draftPage, draftAt(path))).answer.draft).toMatchObject({
    isOpen: false,
    isDone: false,
  });
});

test("owners and managers of a business preview the steps that they may take", async () => {
  const id = await parcel();
  for (const role of ["owner", "manager"] as const) {
    const visitAs = await createVisitor(selling, sellers[role]);
    const step = { ...stepOf(id), path: `/browse/${id}/transition/${made.stepId}` };
    expect((await visitAs(stepPage, step)).answer.mayPreview).toBe(true);

    const preview = await visitAs(perform, { ...step, form: { quick: "preview" } });
    const path = locationOf(preview.answer);
    expect(path).toMatch(/^\/browse\/drafts\//);
    expect((await visitAs(draftPage, draftAt(path))).answer.draft.isOpen).toBe(true);
  }
});

test("nobody else sees a preview", async () => {
  const preview = await visit(perform, { ...stepOf(await parcel()), form: { quick: "preview" } });
  const path = locationOf(preview.answer);
  const other = await createVisitor(selling, await selling.admin());
  await expect(other(draftPage, draftAt(path))).rejects.toMatchObject({ init: { status: 404 } });
  await expect(
    other(decide, { ...draftAt(path), form: { intent: "commit" } }),
  ).rejects.toMatchObject({ init: { status: 404 } });
});

test("a twin is marked and unmarked by one user, for nobody else", async () => {
  const id = await parcel();
  const setMark = (form: Record<string, string>) =>
    visit(mark, { path: `/admin/twins/${id}/marks`, params: { headTwinId: id }, form });

  expect(await marksOf(id)).toEqual([]);
  await setMark({ mark: "WATCHED", on: "1" });
  const starred = await setMark({ mark: "STARRED", on: "1" });
  expect(locationOf(starred.answer)).toBe(`/admin/twins/${id}`);
  expect(await marksOf(id)).toEqual(["WATCHED", "STARRED"]);

  await setMark({ mark: "WATCHED", on: "0" });
  expect(await marksOf(id)).toEqual(["STARRED"]);
  await expect(setMark({ mark: "LIKED", on: "1" })).rejects.toMatchObject({
    init: { status: 400 },
  });
  const other = await createVisitor(selling, await selling.admin());
  const { answer } = await other(twinPage, { path: "", params: { headTwinId: id } });
  expect(answer.entry.marks).toEqual([]);
});

function stepOf(id: string) {
  return {
    path: `/admin/twins/${id}/transition/${made.stepId}`,
    params: { headTwinId: id, transitionId: made.stepId },
  };
}

function draftAt(path: string) {
  return { path, params: { draftId: path.split("/").at(-1) ?? "" } };
}

async function parcel(): Promise<string> {
  const body = { classId: made.classId, name: "Box" };
  return (await call<{ twinId: string }>("/private/twin/v2", body)).twinId;
}

async function statusOf(id: string): Promise<string> {
  const path = `/private/twin/${id}/v2?showTwinMode=DETAILED`;
  return (await call<{ twin: { statusId: string } }>(path, null, "GET")).twin.statusId;
}

async function marksOf(id: string) {
  const { answer } = await visit(twinPage, { path: "", params: { headTwinId: id } });
  return answer.entry.marks;
}

function locationOf(answer: unknown): string {
  expect(answer).toBeInstanceOf(Response);
  return (answer as Response).headers.get("location") ?? "";
}

async function call<Answer = Record<string, unknown>>(
  path: string,
  body: object | null,
  method = "POST",
): Promise<Answer> {
  const response = await selling.fetch(path, {
    method,
    headers: { ...admin.headers, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect({ status: response.status, text }).toMatchObject({ status: 200 });
  return JSON.parse(text) as Answer;
}
