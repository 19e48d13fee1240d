import { afterAll, expect, test } from "vitest";

import { READ, startBulkJobs, UPDATE } from "../testing/bulk-jobs.ts";
import { runBulkJob } from "../twins/bulk/run-bulk-job.ts";
import { createPlatformBulkApi } from "./bulk-api.ts";

const { platform, ok, addClass, statusesOf, job, previewed } = await startBulkJobs();
afterAll(() => platform.stop());

test("a row that takes away the user's access is done and counted, the rest waits", async () => {
  const { classId, statusIds } = await addClass();
  const RED = { to: "backgroundColor", from: "backgroundColor", how: "set", value: "#ff0000" };
  const operation = { change: UPDATE, edits: [RED] };
  const { id } = await previewed({ idList: statusIds, read: READ, operation });
  await ok("POST", `bulk_job/${id}/start/v1`);
  const api = createPlatformBulkApi(platform.services);
  let loads = 0;
  const loadCaller: typeof api.loadCaller = (tx, owner, before) =>
    ++loads === 1 ? api.loadCaller(tx, owner, before) : Promise.resolve(null);

  await runBulkJob(platform.services, { ...api, loadCaller }, id, new AbortController().signal);

  const red = (await statusesOf(classId)).filter((one) => one.backgroundColor === "#ff0000");
  expect(red).toHaveLength(1);
  expect(await job(id)).toMatchObject({ state: "failed", counts: { changed: 1 }, done: 1 });
});
