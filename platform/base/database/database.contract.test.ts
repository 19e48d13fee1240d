import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { resetDatabase, testDatabases } from "../../testing/database.ts";
import { waitUntil } from "../../testing/wait-until.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";

describe.each(testDatabases())("$name", (server) => {
  let database: Database;
  beforeAll(async () => {
    database = await server.open();
  });
  beforeEach(() => resetDatabase(database.db));
  afterAll(() => database.close());

  test("values come as the types the code expects", async () => {
    const { rows } = await sql`select
      count(*) as count, '2026-11-21'::date as day, null::text as nothing,
      '2026-11-21 10:00:00+02'::timestamptz as moment, '{"a": [1]}'::jsonb as json,
      current_setting('timezone') as zone`.execute(database.db);

    expect(rows).toEqual([
      {
        count: 1,
        day: "2026-11-21",
        nothing: null,
        moment: new Date("2026-11-21T08:00:00Z"),
        json: { a: [1] },
        zone: "UTC",
      },
    ]);
  });

  test("a constraint violation has its SQLSTATE and constraint, and the next query works", async () => {
    await addUser(database, "a@vitrine.test");

    await expect(addUser(database, "A@vitrine.test")).rejects.toMatchObject({
      code: "23505",
      constraint: "app_user_email",
    });
    await expect(emails(database)).resolves.toEqual(["a@vitrine.test"]);
  });

  test("a transaction that throws is rolled back", async () => {
    const failing = database.db.transaction().execute(async (tx) => {
      await sql`insert into app_user (id, full_name, email)
        values (${randomUUID()}, 'A', 'a@vitrine.test')`.execute(tx);
      throw new Error("Changed my mind");
    });

    await expect(failing).rejects.toThrow("Changed my mind");
    await expect(emails(database)).resolves.toEqual([]);
  });

  test("concurrent queries each get their own results", async () => {
    const indexes = Array.from({ length: 200 }, (_, index) => index);

    const answers = await Promise.all(
      indexes.map(async (index) => {
        const { rows } = await sql<{ x: number }>`select ${index}::int as x`.execute(database.db);
        return rows[0]?.x;
      }),
    );

    expect(answers).toEqual(indexes);
  });

  test("large results arrive complete", async () => {
    const { rows } = await sql<{ text: string }>`
      select repeat('ż', 2000) as text from generate_series(1, 2000)`.execute(database.db);

    expect(rows).toHaveLength(2000);
    expect(rows.every(({ text }) => text.length === 2000)).toBe(true);
  });

  test("a notification is received when its transaction commits, and not when it rolls back", async () => {
    const notification = Promise.withResolvers<string>();
    const unlisten = await database.listen("contract", notification.resolve);

    const dropped = database.db.transaction().execute(async (tx) => {
      await sql`select pg_notify('contract', 'rolled back')`.execute(tx);
      throw new Error("No");
    });
    await expect(dropped).rejects.toThrow("No");
    await sql`select pg_notify('contract', 'committed')`.execute(database.db);

    await expect(notification.promise).resolves.toBe("committed");
    await unlisten();
  });

  test("migrating again changes nothing", async () => {
    await expect(migrate(database.db)).resolves.toBeUndefined();
  });

  test("a database with migrations of a newer version is rejected, naming them", async () => {
    await expect(migrate(database.db, {})).rejects.toThrow(
      /newer version of Vitrine \(it has migration 0001-core\)/,
    );
  });

  test("emptying a database deletes rows and keeps the schema", async () => {
    await addUser(database, "a@vitrine.test");

    await resetDatabase(database.db);

    await expect(emails(database)).resolves.toEqual([]);
  });
});

// Only a server is tested, because the embedded database has a single process.
describe.each(testDatabases().filter(({ name }) => name === "postgres"))("$name", (server) => {
  test("nodes that start at the same time migrate together", async () => {
    const empty = await server.openEmpty();

    const nodes = [migrate(empty.db), migrate(empty.db), migrate(empty.db)];

    await expect(Promise.all(nodes)).resolves.toHaveLength(3);
    const { rows } = await sql`select name from kysely_migration`.execute(empty.db);
    expect(rows).toContainEqual({ name: "0001-core" });
    await empty.close();
  });

  test("a lost LISTEN connection is reestablished", async () => {
    const database = await server.open();
    const again = Promise.withResolvers<void>();
    const notification = Promise.withResolvers<string>();
    await database.listen("contract", notification.resolve, again.resolve);

    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'vitrine listener'`.execute(
      database.db,
    );
    await again.promise;
    await sql`select pg_notify('contract', 'after')`.execute(database.db);

    await expect(notification.promise).resolves.toBe("after");
    await database.close();
  });
});

describe.each(testDatabases().filter(({ name }) => name === "postgres"))(
  "$name, unavailable",
  (server) => {
    test("a connection that is cut in the middle of a transaction fails it, and the next one works", async () => {
      const database = await server.open();
      onTestFinished(() => database.close());
      const failing = database.db.transaction().execute(async (tx) => {
        await sql`insert into app_user (id, full_name, email)
        values (${randomUUID()}, 'A', 'a@vitrine.test')`.execute(tx);
        await cutAll(database);
        await sql`select 1`.execute(tx);
      });

      await expect(failing).rejects.toMatchObject({ name: "DatabaseUnavailableError" });
      const left = await waitUntil(() => emails(database).catch(() => null), {
        what: "a connection",
      });
      expect(left).toEqual([]);
    });

    test("a statement over its time limit is canceled, a maintenance statement isn't", async () => {
      const limits = { poolSize: 2, connectMs: 30_000, statementMs: 2000, lockMs: 50 };
      const database = await server.openEmpty(limits);
      onTestFinished(() => database.close());
      await migrate(database.maintenanceDb);

      const endless = sql`select pg_sleep(3600)`;
      await expect(endless.execute(database.db)).rejects.toMatchObject({
        name: "DatabaseUnavailableError",
      });
      const limit = sql`select current_setting('statement_timeout') as limit`;
      expect((await limit.execute(database.maintenanceDb)).rows).toEqual([{ limit: "0" }]);
      await database.db.transaction().execute(async (tx) => {
        await sql`lock table app_user`.execute(tx);
        await expect(addUser(database, "b@vitrine.test")).rejects.toMatchObject({ code: "55P03" });
      });
    });
  },
);

/** Ends all connections to the database except its own, which belongs to another pool. */
async function cutAll({ maintenanceDb }: Database): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(maintenanceDb);
}

function addUser({ db }: Database, email: string) {
  return db.insertInto("app_user").values({ id: randomUUID(), full_name: "A", email }).execute();
}

async function emails({ db }: Database): Promise<string[]> {
  const rows = await db.selectFrom("app_user").select("email").execute();
  return rows.map(({ email }) => email);
}
