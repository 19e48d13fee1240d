import { afterAll, expect, test } from "vitest";

import { action as setColumns, loader as columnsPage } from "#app/routes/bulk/columns.tsx";
import { action as changeJob, loader as jobPage } from "#app/routes/bulk/job.tsx";
import { startSelling } from "#platform/testing/selling.ts";
import { createVisitor } from "#tests/support/call-route.ts";

import { action as submit } from "./bulk.tsx";
import { action as upload } from "./import.tsx";
import { loader as entityPage } from "./page.tsx";

const selling = await startSelling();
const visit = await createVisitor(selling, await selling.admin());
const SEARCHES = { entity: "searches" };

afterAll(() => selling.stop());

async function jobOf(answer: unknown) {
  const { headers } = answer as Response;
  const [, jobId = ""] = /bulk-jobs\/([\da-f-]{36})/.exec(headers.get("location") ?? "") ?? [];
  await selling.drain();
  return jobId;
}

async function start(jobId: string) {
  await visit(changeJob, { path: "", params: { jobId }, form: { change: "start" } });
  await selling.drain();
}

const open = async (jobId: string) =>
  (await visit(jobPage, { path: "", params: { jobId } })).answer;

async function predicateOf(id: string) {
  const { answer } = await visit(entityPage, { path: "", params: { ...SEARCHES, id } });
  const value = answer.properties.find(({ name }) => name === "predicate")?.value;
  return value?.kind === "code" ? (JSON.parse(value.text) as unknown) : value;
}

test("filters of searches are imported from a file and set for several at once", async () => {
  const form = new FormData();
  const text =
    'key,name,kind,predicate\nlamps,Lamps,twin,"{""twinNameLikeList"":[""lamp""]}"\nbad,Bad,twin,lamp\n';
  form.set("file", new File([text], "searches.csv", { type: "text/csv" }));
  const sent = await visit(upload, { path: "/admin/searches/import", params: SEARCHES, form });
  const jobId = await jobOf(sent.answer);
  const { answer: columns } = await visit(columnsPage, { path: "", params: { jobId } });
  const chosen = Object.fromEntries(columns.properties.map(({ name, column }) => [name, column]));
  const params = { jobId };
  await visit(setColumns, { path: "", params, form: { ...chosen, key: "key", mode: "create" } });
  await selling.drain();
  expect((await open(jobId)).rows[1]?.issues).toEqual(['predicate: "lamp" is not a JSON object.']);

  await start(jobId);
  const id = (await open(jobId)).rows[0]?.href?.split("/").at(-1) ?? "";
  expect(await predicateOf(id)).toEqual({ twinNameLikeList: ["lamp"] });

  const path = `/admin/searches/bulk?do=edit&field=predicate&id=${id}`;
  const predicate = '{"twinNameLikeList":["chair"]}';
  const change = await visit(submit, {
    path,
    params: SEARCHES,
    form: { "bulk-how": "set", predicate },
  });
  await start(await jobOf(change.answer));
  expect(await predicateOf(id)).toEqual({ twinNameLikeList: ["chair"] });
});
