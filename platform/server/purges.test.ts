import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { forgetCodes } from "../accounts/sessions/forget-codes.job.ts";
import { VITRINE_DOMAIN_ID } from "../selling/template/ids.ts";
import { startTestPlatform, type TestPlatform } from "../testing/test-platform.ts";
import { queuePurge, runPurges } from "./purge.job.ts";
import { listPurges } from "./purges.ts";

const DAY_MS = 86_400_000;

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});

afterAll(() => platform.stop());

test("a stored email is deleted after a week, and counted", async () => {
  const { services } = platform;
  const recipient = `${randomUUID()}@mail.test`;
  const store = (ageDays: number) =>
    services.db
      .insertInto("mail_outbox")
      .values({
        id: randomUUID(),
        recipient,
        subject: `${ageDays} days old`,
        body: "",
        created_at: new Date(Date.now() - ageDays * DAY_MS),
      })
      .execute();
  await store(6);
  await store(8);

  const purge = listPurges(services)["stored emails"];
  const count = await purge?.();

  const rest = await services.db
    .selectFrom("mail_outbox")
    .select("subject")
    .where("recipient", "=", recipient)
    .execute();
  expect(count).toBeGreaterThanOrEqual(1);
  expect(rest).toEqual([{ subject: "6 days old" }]);
});

test("a draft of a transition is deleted after 30 days, one of yesterday stays", async () => {
  const { services } = platform;
  const store = async (ageDays: number) => {
    const id = randomUUID();
    const draft = {
      id,
      domain_id: VITRINE_DOMAIN_ID,
      request: "null",
      counts: "{}",
      versions: "{}",
      status: "UNCOMMITED" as const,
      created_at: new Date(Date.now() - ageDays * DAY_MS),
    };
    await services.db.insertInto("draft").values(draft).execute();
    return id;
  };
  const [recent, old] = [await store(1), await store(31)];

  await listPurges(services)["drafts of transitions"]?.();

  const rest = await services.db
    .selectFrom("draft")
    .select("id")
    .where("id", "in", [recent, old])
    .execute();
  expect(rest).toEqual([{ id: recent }]);
});

test("a stored email loses its code after half an hour, a link after a day, an invitation after a week", async () => {
  const { services } = platform;
  const token = "abcdefghij_KLMNOP-123456";
  const body = `Order 12345678\n\n123456\n\nhttps://shop.example/reset/${token}\nhttps://shop.example/invitation/${token}`;
  const bodyAfter = async (minutes: number) => {
    const id = randomUUID();
    await services.db
      .insertInto("mail_outbox")
      .values({
        id,
        recipient: `${id}@mail.test`,
        subject: "Code 654321",
        body,
        created_at: new Date(Date.now() - minutes * 60_000),
      })
      .execute();
    await forgetCodes(services);
    return services.db
      .selectFrom("mail_outbox")
      .select(["body", "subject"])
      .where("id", "=", id)
      .executeTakeFirst();
  };

  expect(await bodyAfter(29)).toEqual({ body, subject: "Code 654321" });
  const withoutCode = body.replace("\n123456\n", "\n…\n");
  expect(await bodyAfter(31)).toEqual({ body: withoutCode, subject: "Code …" });
  const withoutLink = withoutCode.replace(`/reset/${token}`, "/reset/…");
  expect((await bodyAfter(24 * 60 + 1))?.body).toBe(withoutLink);
  expect((await bodyAfter(7 * 24 * 60 + 1))?.body).toBe(
    withoutLink.replace(`/invitation/${token}`, "/invitation/…"),
  );
});

test("notifications and history go after the days of the settings, and stay without", async () => {
  const { services, accountId } = platform;
  const old = new Date(Date.now() - 100 * DAY_MS);
  const store = async () => {
    const id = randomUUID();
    await sql`insert into notification (id, domain_id, business_account_id, kind, created_at)
      select ${id}, domain_id, id, 'x', ${old} from business_account where id = ${accountId}`.execute(
      services.db,
    );
    await sql`insert into twin_history (id, twin_id, batch_id, type, created_at)
      values (${id}, ${id}, ${id}, 'fieldChanged', ${old})`.execute(services.db);
    return id;
  };
  const left = async (id: string) => {
    const { rows } = await sql<{ name: string }>`
      select 'notification' as name from notification where id = ${id}
      union all select 'history' from twin_history where id = ${id}`.execute(services.db);
    return rows.map(({ name }) => name);
  };
  const id = await store();
  const withDays = (history: number | null, notifications: number | null) => ({
    ...services,
    config: {
      ...services.config,
      retention: { ...services.config.retention, history, notifications },
    },
  });

  await runPurges(withDays(null, null));
  expect(await left(id)).toEqual(["notification", "history"]);
  await runPurges(withDays(101, 99));
  expect(await left(id)).toEqual(["history"]);
  await runPurges(withDays(99, 99));
  expect(await left(id)).toEqual([]);
});

test("the purge waits in the queue for the next night, once however often it is queued", async () => {
  const { services } = platform;
  await queuePurge(services);
  await queuePurge(services);

  const { rows } = await sql<{ hour: number; state: string }>`
    select extract(hour from run_at)::int as hour, state from job where name = 'purge'`.execute(
    services.db,
  );
  expect(rows).toEqual([{ hour: 3, state: "ready" }]);
});
