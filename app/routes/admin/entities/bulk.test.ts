import { randomUUID } from "node:crypto";

import { afterAll, expect, test } from "vitest";

import { action as setColumns, loader as columnsPage } from "#app/routes/bulk/columns.tsx";
import { action as changeJob, loader as jobPage } from "#app/routes/bulk/job.tsx";
import { loader as jobsPage } from "#app/routes/bulk/jobs.tsx";
import { loader as results } from "#app/routes/bulk/results.ts";
import { isBulkEntity } from "#app/server/bulk/bulk-target.server.ts";
import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import { idOf } from "#platform/selling/template/ids.ts";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action as submit, loader as bulkPage } from "./bulk.tsx";
import { action as upload, loader as importPage } from "./import.tsx";
import { loader as list } from "./list.tsx";

const selling = await startSelling();
const admin = await selling.admin();
const visit = await createVisitor(selling, admin);
const ENTITIES = consoleEntities.listed.filter(
  (entity) => isBulkEntity(entity) && entity.key !== "twins",
);
const PRODUCT = idOf("class:product");
const STATUSES = { entity: "statuses" };

afterAll(() => selling.stop());

async function jobOf(answer: unknown) {
  const { headers } = answer as Response;
  const [, jobId = ""] = /bulk-jobs\/([\da-f-]{36})/.exec(headers.get("location") ?? "") ?? [];
  expect(jobId).not.toBe("");
  await selling.drain();
  return jobId;
}

const open = async (jobId: string, query = "") =>
  (await visit(jobPage, { path: `/admin/bulk-jobs/${jobId}${query}`, params: { jobId } })).answer;

async function change(jobId: string, name: string) {
  await visit(changeJob, { path: "", params: { jobId }, form: { change: name } });
  await selling.drain();
}

const statusesOf = async (query = "") =>
  (
    await visit(list, {
      path: `/admin/statuses?f.twinClassId=${PRODUCT}&size=50${query}`,
      params: STATUSES,
    })
  ).answer.list;

test.each(ENTITIES.map(({ key }) => key))(
  "rows of %s are edited and deleted by calls that exist",
  async (entity) => {
    const { answer } = await visit(list, { path: `/admin/${entity}`, params: { entity } });
    for (const { key } of answer.bulkActions) {
      const ids = answer.list.rows.slice(0, 3).map(({ id }) => `id=${id}`);
      const path = `/admin/${entity}/bulk?do=${key}&${ids.join("&")}`;
      const page = await visit(bulkPage, { path, params: { entity } });
      expect(page.calls).toBeLessThanOrEqual(8);
      if (page.answer.count === 0) continue;
      const [property] = page.answer.properties;
      const at = key === "edit" ? `${path}&field=${property?.value}` : path;
      const form = await visit(bulkPage, { path: at, params: { entity } });
      expect(form.calls).toBeLessThanOrEqual(8);
      const own = form.answer.form?.fields.find(({ name }) => name === property?.value);
      const value = own?.choices[0]?.value ?? (own?.kind === "integer" ? "1" : "Changed");
      const { answer: sent } = await visit(submit, {
        path: at,
        params: { entity },
        form: { "bulk-how": "set", ...(property && { [property.value]: value }) },
      });
      const { job, rows } = await open(await jobOf(sent));
      expect(job).toMatchObject({ state: "ready", total: page.answer.count, done: job.total });
      expect(rows.flatMap(({ issues }) => issues).join()).not.toMatch(
        /Endpoint not found|not valid|Something went wrong/,
      );
    }
  },
);

const MAX_PREVIEWED = 60;

test.each(ENTITIES.map(({ key }) => key))(
  "a job over all %s has the rows of their list, and no others",
  async (entity) => {
    if (entity === "tags") await addLabel(`Sale ${randomUUID()}`);
    const { answer } = await visit(list, { path: `/admin/${entity}?size=50`, params: { entity } });
    const action = answer.bulkActions.find(({ key }) => key === "delete");
    // Previews of long lists take too long and test nothing more.
    if (!action || answer.list.total === 0 || answer.list.total > MAX_PREVIEWED) return;
    const path = `/admin/${entity}/bulk?do=delete&all=1`;

    const page = await visit(bulkPage, { path, params: { entity } });
    expect(page.answer).toMatchObject({ count: answer.list.total, selected: { conditions: [] } });
    const sent = await visit(submit, { path: page.answer.action, params: { entity }, form: {} });

    const { job } = await open(await jobOf(sent.answer));
    expect(job).toMatchObject({ state: "ready", total: answer.list.total });
  },
);

/** Adds an option to the list of product labels. */
async function addLabel(name: string) {
  const { tags_data_list_id: dataListId } = await selling.db
    .selectFrom("twin_class")
    .select("tags_data_list_id")
    .where("id", "=", PRODUCT)
    .executeTakeFirstOrThrow();
  const optionI18n = { translations: { en: name } };
  const { ok } = await selling.fetch("/private/data_list_option/v1", {
    method: "POST",
    headers: { ...admin.headers, "content-type": "application/json" },
    body: JSON.stringify({ dataListId, optionI18n }),
  });
  expect(ok).toBe(true);
}

test("the confirmation names the conditions, and rows that the list no longer shows", async () => {
  const { rows } = await statusesOf();
  const [first, second] = rows;
  const named = `f.twinClassId=${PRODUCT}&search=${encodeURIComponent(first?.name ?? "")}`;

  const all = `/admin/statuses/bulk?${named}&all=1&do=edit`;
  expect((await visit(bulkPage, { path: all, params: STATUSES })).answer.selected).toEqual({
    conditions: [`Search: “${first?.name}”`, expect.stringMatching(/^Class: .+/)],
    elsewhere: [],
  });
  const some = `/admin/statuses/bulk?${named}&id=${first?.id}&id=${second?.id}&do=edit`;
  const { selected } = (await visit(bulkPage, { path: some, params: STATUSES })).answer;
  expect(selected).toEqual({
    conditions: null,
    elsewhere: [expect.stringContaining(second?.name ?? "none")],
  });
});

test("a selection that is no longer what was announced is shown again", async () => {
  const { total } = await statusesOf();
  const path = `/admin/statuses/bulk?f.twinClassId=${PRODUCT}&all=1&do=edit&field=fontColor`;
  const form = { "bulk-how": "set", fontColor: "#123456" };
  const at = `${path}&announced=${total + 1}`;

  const { answer } = await visit(submit, { path: at, params: STATUSES, form });

  expect(answer).toMatchObject({
    init: { status: 422 },
    data: { problem: expect.stringMatching(`Now ${total} rows match instead of ${total + 1}`) },
  });
  const again = await visit(bulkPage, { path: at, params: STATUSES });
  expect(again.answer.action).toContain(`announced=${total}`);
});

test("all that match are changed, not only those of the page", async () => {
  const { total } = await statusesOf();
  const path = `/admin/statuses/bulk?f.twinClassId=${PRODUCT}&all=1&do=edit&field=fontColor`;

  expect((await visit(bulkPage, { path, params: STATUSES })).answer.count).toBe(total);
  const form = { "bulk-how": "set", fontColor: "#123456" };
  const jobId = await jobOf((await visit(submit, { path, params: STATUSES, form })).answer);

  expect((await open(jobId)).job).toMatchObject({ total, counts: { changed: total } });
});

test("selected statuses get a value after a preview, and the results are a file", async () => {
  const before = await statusesOf();
  const [first, second] = before.rows;
  const path = `/admin/statuses/bulk?do=edit&id=${first?.id}&id=${second?.id}&field=description`;
  const shown = await visit(bulkPage, { path, params: STATUSES });
  expect(shown.answer).toMatchObject({ count: 2, field: "description" });

  const missing = await visit(submit, { path, params: STATUSES, form: { "bulk-how": "set" } });
  expect(missing.answer).toMatchObject({
    init: { status: 422 },
    data: { answer: { result: { error: { description: [expect.any(String)] } } } },
  });

  const sent = await visit(submit, {
    path,
    params: STATUSES,
    form: { "bulk-how": "append", "bulk-text": "Checked" },
  });
  const jobId = await jobOf(sent.answer);
  expect(await open(jobId)).toMatchObject({
    isPreview: true,
    counts: [{ key: "changed", count: 2 }],
    list: { href: "/admin/statuses" },
  });

  await change(jobId, "start");

  const done = await open(jobId, "?result=changed");
  expect(done).toMatchObject({ isPreview: false, job: { state: "done" }, total: 2 });
  expect(done.rows.map(({ href }) => href)).toEqual([
    `/admin/statuses/${first?.id}`,
    `/admin/statuses/${second?.id}`,
  ]);
  const described = await statusesOf("&f.description=Checked");
  expect(described.total).toBe(2);
  const file = (await visit(results, { path: "", params: { jobId } })).answer;
  expect((await file.text()).split("\r\n")).toHaveLength(4);
  const jobs = (await visit(jobsPage, { path: "/admin/bulk-jobs", params: {} })).answer.jobs;
  expect(jobs[0]).toMatchObject({ id: jobId });
});

test("without a selection the page says what to do", async () => {
  const path = "/admin/statuses/bulk?do=delete";

  expect((await visit(bulkPage, { path, params: STATUSES })).answer.count).toBe(0);
  expect((await visit(submit, { path, params: STATUSES, form: {} })).answer).toMatchObject({
    init: { status: 422 },
    data: { problem: "Select at least one row first." },
  });
});

function fileForm(text: string): FormData {
  const form = new FormData();
  form.set("file", new File([text], "statuses.csv", { type: "text/csv" }));
  return form;
}

const importFile = (text: string) =>
  visit(upload, { path: "/admin/statuses/import", params: STATUSES, form: fileForm(text) });

test("a file creates and changes statuses by their key", async () => {
  const { answer: page } = await visit(importPage, { path: "", params: STATUSES });
  expect(page.title).toBe("Import: Statuses");
  const sent = await importFile(
    `Class;KEY;Name;Background color;Comment\nproduct;imported_a;Imported A;#112233;x\nProduct;imported_b;Imported B;;x\nno such class;imported_c;C;;x\n`,
  );
  const jobId = await jobOf(sent.answer);
  const { answer: columns } = await visit(columnsPage, { path: "", params: { jobId } });
  const chosen = Object.fromEntries(columns.properties.map(({ name, column }) => [name, column]));
  expect(chosen).toMatchObject({
    "column-key": "1",
    "column-name": "2",
    "column-twinClassId": "0",
    "column-backgroundColor": "3",
  });
  expect(columns).toMatchObject({ key: "key", ignored: ["Comment"] });

  const bad = await visit(setColumns, {
    path: "",
    params: { jobId },
    form: { ...chosen, key: "key", "column-key": "", mode: "both" },
  });
  expect(bad.answer).toMatchObject({ init: { status: 422 }, data: { values: { mode: "both" } } });

  await visit(setColumns, {
    path: "",
    params: { jobId },
    form: { ...chosen, key: "key", mode: "both" },
  });
  await selling.drain();
  const preview = await open(jobId);
  expect(preview.counts.map(({ key, count }) => [key, count])).toEqual([
    ["created", 2],
    ["failed", 1],
  ]);
  expect(preview.rows[2]?.issues).toEqual([
    'Class: Nothing is called "no such class", or several are.',
  ]);

  await change(jobId, "start");
  expect((await open(jobId)).rows[0]).toMatchObject({ name: "Imported A", text: "Created" });

  const again = await jobOf(
    (await importFile(`key,name\nimported_a,Renamed A\nimported_b,Imported B\nimported_z,Z\n`))
      .answer,
  );
  await visit(setColumns, {
    path: "",
    params: { jobId: again },
    form: { "column-key": "0", "column-name": "1", key: "key", mode: "change" },
  });
  await selling.drain();
  expect((await open(again)).counts.map(({ key, count }) => [key, count])).toEqual([
    ["changed", 1],
    ["unchanged", 1],
    ["failed", 1],
  ]);
});

test("a file that is none is rejected at its field", async () => {
  expect((await importFile("")).answer).toMatchObject({
    init: { status: 400 },
    data: { problem: "The file is empty." },
  });
  const none = await visit(upload, { path: "", params: STATUSES, form: new FormData() });
  expect(none.answer).toMatchObject({ data: { problem: "Choose a file." } });
});

test("a job of another user does not exist", async () => {
  const first = (await statusesOf()).rows[0];
  const path = `/admin/statuses/bulk?do=delete&id=${first?.id}`;
  const jobId = await jobOf((await visit(submit, { path, params: STATUSES, form: {} })).answer);
  const other = await createVisitor(selling, await selling.admin());

  const at = { path: "/x", params: { jobId } };
  for (const visitPage of [
    () => other(jobPage, at),
    () => other(columnsPage, at),
    () => other(results, at),
  ]) {
    await expect(visitPage()).rejects.toMatchObject({ init: { status: 404 } });
  }
  const { answer } = await other(changeJob, {
    path: "",
    params: { jobId },
    form: { change: "start" },
  });
  expect(answer).toMatchObject({ init: { status: 404 } });
});
