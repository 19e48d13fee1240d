import { randomBytes } from "node:crypto";

import pg from "pg";
import { expect, test } from "vitest";

import { waitUntil } from "#platform/testing/wait-until.ts";
import { createOwnDatabase, testServer } from "#tests/support/own-database.ts";
import { type PlatformClient, signInToPlatform } from "#tests/support/platform-client.ts";
import { startVitrine } from "#tests/support/vitrine.ts";

const server = testServer();
const ADMIN = { username: "admin@vitrine.demo", password: "Vitrine-demo-1" };
const KEYS = ["first", "second", "third"];
const COLOR = "#ff0000";

interface Job {
  id: string;
  state: string;
  counts: Record<string, number>;
}

test.skipIf(server === "")(
  "a row at which the server is killed again and again fails, and the others are done (needs TEST_DATABASE_URL)",
  async () => {
    await using database = await createOwnDatabase(server);
    const env = {
      DATABASE_URL: database.url,
      SECRET_KEY: randomBytes(32).toString("base64"),
      DEMO: "small",
      LOG_LEVEL: "warn",
    };
    const start = () => startVitrine({ entry: "platform", env });
    const locker = new pg.Client({ connectionString: database.url });
    await locker.connect();
    let vitrine = await start();
    const client = await signInToPlatform(vitrine.url, ADMIN);
    const statusIds = await addStatuses(client);
    const id = await previewed(client, statusIds);

    // The second row waits for this lock whenever the job reaches it.
    await locker.query("begin");
    await locker.query("select from twin_status where id = $1 for update", [statusIds[1]]);
    const waiting =
      "from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    const waits = () => database.query(`select 1 ${waiting}`);
    await client.call("POST", `/private/bulk_job/${id}/start/v1`);
    // The process dies three times: once at several rows, then twice at the single one.
    for (const _ of [1, 2, 3]) {
      await waitUntil(async () => (await waits()).length > 0, { what: "the row to wait" });
      await vitrine.kill();
      // While it waits for a lock, a server doesn't notice that its client is gone.
      await database.query(`select pg_terminate_backend(pid) ${waiting}`);
      await waitUntil(async () => (await waits()).length === 0, { what: "its session to end" });
      // Ends the lease, because the job would otherwise wait half a minute for its process.
      await database.query("update job set lease_until = now() where lease_until is not null");
      vitrine = await start();
    }

    const again = await signInToPlatform(vitrine.url, ADMIN);
    const read = async () =>
      (await again.call<{ bulkJob: Job }>("GET", `/private/bulk_job/${id}/v1`)).bulkJob;
    const done = await waitUntil(
      async () => {
        const job = await read();
        return job.state !== "working" && job;
      },
      { what: "the job to end" },
    );
    await locker.end();
    const rows = await database.query<{ result: string; issues: { message: string }[] | null }>(
      `select result, issues from bulk_row where job_id = '${id}' order by position`,
    );
    await vitrine.stop();

    expect(done).toMatchObject({ state: "done", counts: { changed: 2, failed: 1 } });
    expect(rows.map(({ result }) => result)).toEqual(["changed", "failed", "changed"]);
    expect(rows[1]?.issues).toMatchObject([
      { message: "The server stopped twice while it worked on this row." },
    ]);
  },
);

async function addStatuses(client: PlatformClient): Promise<string[]> {
  const { twinClass } = await client.call<{ twinClass: { id: string } }>(
    "POST",
    "/private/twin_class/v1?showTwinClassMode=DETAILED",
    { key: "crate", nameI18n: { translations: { en: "Crate" } } },
  );
  const ids: string[] = [];
  for (const key of KEYS) {
    const { twinStatus } = await client.call<{ twinStatus: { id: string } }>(
      "POST",
      `/private/twin_class/${twinClass.id}/twin_status/v1?showStatusMode=DETAILED`,
      { key, nameI18n: { translationInCurrentLocale: key } },
    );
    ids.push(twinStatus.id);
  }
  return ids;
}

async function previewed(client: PlatformClient, idList: string[]): Promise<string> {
  const { bulkJob } = await client.call<{ bulkJob: Job }>("POST", "/private/bulk_job/v1", {
    name: "Colors",
    subject: "statuses",
    idList,
    read: {
      path: "/private/twin_status/{id}/v1",
      query: { showStatusMode: "DETAILED" },
      member: "twinStatus",
    },
    operation: {
      change: { method: "PUT", path: "/private/twin_status/{id}/v1" },
      edits: [{ to: "backgroundColor", from: "backgroundColor", how: "set", value: COLOR }],
    },
  });
  const path = `/private/bulk_job/${bulkJob.id}/v1`;
  await waitUntil(
    async () => (await client.call<{ bulkJob: Job }>("GET", path)).bulkJob.state === "ready",
    { what: "the preview to end" },
  );
  return bulkJob.id;
}
