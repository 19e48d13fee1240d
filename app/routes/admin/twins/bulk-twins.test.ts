import { afterAll, expect, test } from "vitest";

import { action as setColumns, loader as columnsPage } from "#app/routes/bulk/columns.tsx";
import { action as changeJob, loader as jobPage } from "#app/routes/bulk/job.tsx";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action as submit, loader as bulkPage } from "../entities/bulk.tsx";
import { action as upload } from "../entities/import.tsx";
import { action as create } from "../entities/new.tsx";
import { loader as twins } from "./twins.tsx";

const selling = await startSelling();
const admin = await selling.admin();
const visit = await createVisitor(selling, admin);
const NO_PARAMS = {};

afterAll(() => selling.stop());

async function idOf(answer: unknown): Promise<string> {
  const location = (answer as Response).headers.get("location") ?? "";
  return /[\da-f]{8}-[\da-f-]{27}/.exec(location)?.[0] ?? "";
}

async function save(entity: string, form: Record<string, string>): Promise<string> {
  return idOf((await visit(create, { path: "", params: { entity }, form })).answer);
}

async function runJob(answer: unknown) {
  const jobId = await idOf(answer);
  await selling.drain();
  const preview = (await visit(jobPage, { path: "/x", params: { jobId } })).answer;
  await visit(changeJob, { path: "", params: { jobId }, form: { change: "start" } });
  await selling.drain();
  return { preview, done: (await visit(jobPage, { path: "/x", params: { jobId } })).answer };
}

test("twins of a class are created from a file, changed by a field and deleted", async () => {
  const classId = await save("classes", {
    name: "Shelf",
    key: "BULK_SHELF",
    ownerType: "DOMAIN",
    autoCreateTwinflow: "on",
  });
  await save("fields", {
    name: "Place",
    key: "place",
    twinClassId: classId,
    fieldTyperFeaturerId: "1301",
    "param:regexp": ".*",
    "param:editorType": "PLAIN",
  });
  const query = `?f.class=${classId}`;
  const list = async () =>
    (await visit(twins, { path: `/admin/twins${query}`, params: NO_PARAMS })).answer;
  expect((await list()).bulkActions.map(({ key }) => key)).toEqual([
    "transition",
    "edit",
    "delete",
  ]);

  const form = new FormData();
  form.set("file", new File(["Name;Place\nA;Left\nB;Right\n"], "shelves.csv"));
  const at = { path: `/admin/twins/import${query}`, params: NO_PARAMS };
  const sent = await visit(upload, { ...at, form });
  const jobId = await idOf(sent.answer);
  const { answer: columns } = await visit(columnsPage, { path: "", params: { jobId } });
  const chosen = Object.fromEntries(columns.properties.map(({ name, column }) => [name, column]));
  const answer = { ...chosen, key: "", mode: "create" };
  const set = await visit(setColumns, { path: "", params: { jobId }, form: answer });
  expect((await runJob(set.answer)).done.job.counts).toMatchObject({ created: 2 });
  const { rows } = (await list()).list;
  expect(rows.map(({ name }) => name).toSorted()).toEqual(["A", "B"]);

  const path = `/admin/twins/bulk${query}&all=1&do=edit&field=place`;
  const page = await visit(bulkPage, { path, params: NO_PARAMS });
  expect(page.answer).toMatchObject({ count: 2, field: "place" });
  const changed = await visit(submit, {
    path,
    params: NO_PARAMS,
    form: { "bulk-how": "append", "bulk-text": " side" },
  });
  expect((await runJob(changed.answer)).done.job.counts).toMatchObject({ changed: 2 });
  const places = (await list()).list.rows.map(({ values }) => values["place"]);
  expect(places).toEqual(
    expect.arrayContaining([
      { kind: "text", text: "Left side" },
      { kind: "text", text: "Right side" },
    ]),
  );

  const last = `/admin/twins/bulk${query}&do=delete&id=${rows[0]?.id}`;
  const removed = await visit(submit, { path: last, params: NO_PARAMS, form: {} });
  const { preview, done } = await runJob(removed.answer);
  expect(preview.job.counts).toMatchObject({ deleted: 1 });
  expect(done.job.counts).toMatchObject({ deleted: 1 });
  expect((await list()).list.total).toBe(1);
});

test("twins are moved through a transition, and those in another status are skipped", async () => {
  const classId = await save("classes", { name: "Box", key: "BULK_BOX", ownerType: "DOMAIN" });
  const [open = "", closed = ""] = await Promise.all(
    ["open", "closed"].map((key) =>
      save("statuses", { name: key, key: `box_${key}`, twinClassId: classId }),
    ),
  );
  const twinflowId = await save("flows", {
    name: "Boxes",
    twinClassId: classId,
    initialStatusId: open,
  });
  await save("transitions", {
    name: "Close",
    alias: "box_close",
    twinflowId,
    srcTwinStatusId: open,
    dstTwinStatusId: closed,
  });
  const ids = await Promise.all(["A", "B", "C"].map((name) => addTwin(classId, name)));
  const move = async (selected: string[]) => {
    const query = selected.map((id) => `&id=${id}`).join("");
    const path = `/admin/twins/bulk?f.class=${classId}&do=transition${query}`;
    const page = await visit(bulkPage, { path, params: NO_PARAMS });
    const form = { "bulk-transition": page.answer.form?.fields[0]?.choices[0]?.value ?? "" };
    const sent = await visit(submit, { path, params: NO_PARAMS, form });
    return runJob(sent.answer);
  };

  expect((await move(ids.slice(0, 1))).done.job.counts).toMatchObject({ changed: 1, failed: 0 });
  const rest = await move(ids);
  expect(rest.preview.job.counts).toMatchObject({ changed: 2, failed: 1 });
  expect(rest.done.job.counts).toMatchObject({ changed: 2, failed: 1 });

  const path = `/admin/twins?f.class=${classId}&f.status=${closed}`;
  const { answer } = await visit(twins, { path, params: NO_PARAMS });
  expect(answer.list.total).toBe(3);
});

async function addTwin(classId: string, name: string): Promise<string> {
  const headers = { ...admin.headers, "content-type": "application/json" };
  const body = JSON.stringify({ classId, name });
  const answer = await selling.fetch("/private/twin/v2", { method: "POST", headers, body });
  return ((await answer.json()) as { twinId: string }).twinId;
}
