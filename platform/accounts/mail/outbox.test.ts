import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestPlatform, type TestPlatform } from "../../testing/test-platform.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});

afterAll(() => platform.stop());

test("outside demo mode no one can read emails of others, not even an administrator", async () => {
  const admin = await platform.signIn("admin");

  const answers = await Promise.all([
    platform.call("GET", "/public/demo/outbox/v1"),
    platform.call("GET", "/public/demo/outbox/v1", admin),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  expect(answers[0].body).toMatchObject({ status: 10000 });
});
