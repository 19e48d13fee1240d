import pg from "pg";
import { afterAll, expect, test } from "vitest";

import { toCheckedPool } from "../checked-pool.ts";
import { DatabaseUnavailableError } from "../database-errors.ts";
import { startEmbedded } from "./embedded.ts";
import { ensureTemplate } from "./template.ts";

const template = await ensureTemplate();
const embedded = await startEmbedded(template ? { template: template.archive } : {});
const pool = new pg.Pool({
  max: 1,
  user: "postgres",
  database: "postgres",
  connectionTimeoutMillis: 200,
  stream: () => embedded.connect(),
});
afterAll(async () => {
  await pool.end();
  await embedded.close();
});

test("a query that waits for its own transaction fails instead of blocking forever", async () => {
  const holder = await pool.connect();
  await holder.query("begin");

  await expect(toCheckedPool(pool).connect()).rejects.toThrow(DatabaseUnavailableError);

  await holder.query("rollback");
  holder.release();
});

test("a dropped client's transaction, settings, statements and locks don't affect the next client", async () => {
  const dropped = await pool.connect();
  await dropped.query("create table kept (n int)");
  await dropped.query("set work_mem = '1MB'");
  await dropped.query({ name: "known", text: "select 1" });
  await dropped.query("select pg_advisory_lock(7)");
  await dropped.query("begin");
  await dropped.query("insert into kept values (1)");
  dropped.release(new Error("This client is not to be used again"));

  const { rows } = await pool.query(`select
    (select count(*)::int from kept) as rows,
    (select count(*)::int from pg_locks where locktype = 'advisory') as locks,
    (select count(*)::int from pg_prepared_statements where name = 'known') as statements,
    current_setting('work_mem') as memory`);

  expect(rows).toEqual([{ rows: 0, locks: 0, statements: 0, memory: "16MB" }]);
});

test("an error in a transaction fails only that transaction", async () => {
  const client = await pool.connect();
  await client.query("begin");
  await expect(client.query("select 1 / 0")).rejects.toMatchObject({ code: "22012" });
  await expect(client.query("select 1")).rejects.toMatchObject({ code: "25P02" });
  await client.query("rollback");

  await expect(client.query("select 1 as x")).resolves.toMatchObject({ rows: [{ x: 1 }] });
  client.release();
});

test("named statements and parameters of every size arrive unchanged", async () => {
  const text = "x".repeat(300_000);

  for (let round = 0; round < 3; round += 1) {
    const query = { name: "measure", text: "select length($1::text) as length", values: [text] };
    await expect(pool.query(query)).resolves.toMatchObject({ rows: [{ length: 300_000 }] });
  }
});

test("the database thread does not block this one", async () => {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 1);
  await pool.query("select count(*) from generate_series(1, 300000)");
  clearInterval(timer);

  expect(ticks).toBeGreaterThan(0);
});
