import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestPlatform, type TestPlatform } from "../testing/test-platform.ts";
import { dailyPurges } from "./daily-purges.ts";

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

  const purge = dailyPurges(services)["stored emails"];
  const count = await purge?.();

  const rest = await services.db
    .selectFrom("mail_outbox")
    .select("subject")
    .where("recipient", "=", recipient)
    .execute();
  expect(count).toBeGreaterThanOrEqual(1);
  expect(rest).toEqual([{ subject: "6 days old" }]);
});
