import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";

import { testDatabases } from "../../testing/database.ts";
import type { Db, Executor } from "./executor.ts";
import { OWN_PLAN } from "./own-plan.ts";
import { MAX_PREPARED } from "./recurring-statements.ts";

describe.each(testDatabases())("$name", (server) => {
  test("a statement that recurs is prepared, and used with other values", async () => {
    await onConnection(async (own) => {
      for (const value of ["a", "b", "c", "d"]) {
        const { rows } = await sql`select ${value}::text as recurs`.execute(own);
        expect(rows).toEqual([{ recurs: value }]);
      }
      await sql`select ${1}::int as rare`.execute(own);
      await sql`select ${2}::int as rare`.execute(own);

      expect(await countPrepared(own, "%as recurs")).toBe(1);
      expect(await countPrepared(own, "%as rare")).toBe(0);
    });
  });

  test("statements of their own plan, with patterns, with lists of values or without parameters aren't prepared", async () => {
    await onConnection(async (own) => {
      for (let run = 0; run < 5; run += 1) {
        await sql`select ${OWN_PLAN} ${run}::int as mine`.execute(own);
        await sql`select 1 as mine where 'a' ilike ${"%a"}`.execute(own);
        await sql`select 1 as mine where 'a' like any(${["%a"]}::text[])`.execute(own);
        await sql`select 1 as mine`.execute(own);
        await sql`select 1 as mine where 1 in (${run}, ${2})`.execute(own);
        await sql`select 1 as mine from (values (${run}::int), (${2})) list`.execute(own);
      }

      expect(await countPrepared(own, "%as mine%")).toBe(0);
    });
  });

  test("as many are prepared as the limit allows, and those used longest ago work again", async () => {
    await onConnection(async (own) => {
      const many = Array.from({ length: MAX_PREPARED + 20 }, (_, index) => index);
      for (const index of many) for (let run = 0; run < 3; run += 1) await selectAs(own, index);
      // The query that counts has become one of them.
      expect(await countPrepared(own, "%")).toBeLessThanOrEqual(MAX_PREPARED);
      expect(await countPrepared(own, '%as "of_0"')).toBe(0);

      for (let run = 0; run < 3; run += 1) expect(await selectAs(own, 0)).toEqual([{ of_0: 0 }]);

      expect(await countPrepared(own, '%as "of_0"')).toBe(1);
      expect(await countPrepared(own, "%")).toBeLessThanOrEqual(MAX_PREPARED);
    });
  });

  test("a column that is added appears at once, outside of a transaction and in one", async () => {
    await onConnection(async (own) => {
      await sql`create table thing as select 1 as id`.execute(own);
      for (let run = 0; run < 4; run += 1) await readThings(own);

      await sql`alter table thing add column name text default 'n'`.execute(own);
      expect(await readThings(own)).toEqual([{ id: 1, name: "n" }]);

      for (let run = 0; run < 4; run += 1) await readThings(own);
      await sql`alter table thing add column size int default 2`.execute(own);
      const inTransaction = await own.transaction().execute((tx) => readThings(tx));
      expect(inTransaction).toEqual([{ id: 1, name: "n", size: 2 }]);
    });
  });

  test("a type that changes fails a transaction that prepared the statement before, once", async () => {
    await onConnection(async (own) => {
      await sql`create table thing as select 1 as id`.execute(own);
      const read = async (on: Executor) =>
        (await sql`select id from thing where id > ${0}`.execute(on)).rows;
      for (let run = 0; run < 4; run += 1) await read(own);
      await sql`alter table thing alter column id type bigint`.execute(own);

      const failing = own.transaction().execute((tx) => read(tx));
      await expect(failing).rejects.toMatchObject({ code: "0A000" });
      expect(await own.transaction().execute((tx) => read(tx))).toEqual([{ id: 1 }]);
    });
  });

  test("a change that meets an outdated statement is made once", async () => {
    await onConnection(async (own) => {
      await sql`create table thing (id int)`.execute(own);
      const add = async (id: number) =>
        (await sql`insert into thing (id) values (${id}) returning *`.execute(own)).rows;
      for (const id of [1, 2, 3]) await add(id);

      await sql`alter table thing add column name text`.execute(own);

      expect(await add(4)).toEqual([{ id: 4, name: null }]);
      expect((await readThings(own)).length).toBe(4);
    });
  });

  test("statements that fail aren't kept, and work when their table exists", async () => {
    await onConnection(async (own) => {
      for (let run = 0; run < 4; run += 1) {
        await expect(readThings(own)).rejects.toMatchObject({ code: "42P01" });
      }
      expect(await countPrepared(own, "%from thing%")).toBe(0);

      await sql`create table thing as select 1 as id`.execute(own);
      expect(await readThings(own)).toEqual([{ id: 1 }]);
    });
  });

  test("statements work after all were deallocated or their plans discarded", async () => {
    await onConnection(async (own) => {
      for (let run = 0; run < 4; run += 1) await selectAs(own, 0);

      await sql`discard plans`.execute(own);
      expect(await selectAs(own, 0)).toEqual([{ of_0: 0 }]);
      await sql`deallocate all`.execute(own);
      expect(await selectAs(own, 0)).toEqual([{ of_0: 0 }]);
    });
  });

  /** Runs work on a connection of its own, which hasn't prepared anything. */
  async function onConnection(work: (own: Db) => Promise<void>): Promise<void> {
    const fresh = await server.openEmpty();
    onTestFinished(() => fresh.close());
    await fresh.db.connection().execute(work);
  }
});

async function selectAs(db: Executor, index: number): Promise<unknown[]> {
  const { rows } = await sql`select ${index}::int as ${sql.ref(`of_${index}`)}`.execute(db);
  return rows;
}

async function readThings(db: Executor): Promise<unknown[]> {
  return (await sql`select * from thing where id > ${0}`.execute(db)).rows;
}

async function countPrepared(db: Executor, like: string): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_prepared_statements where statement like ${like}`.execute(db);
  return rows[0]?.count;
}
