import { afterAll, expect, test } from "vitest";

import { peopleOf } from "../../testing/people.ts";
import { startTestPlatform } from "../../testing/test-platform.ts";

const platform = await startTestPlatform({ CALLS_PER_MINUTE: "5", BUSINESS_CALLS_PER_MINUTE: "8" });
const people = peopleOf(platform);

afterAll(() => platform.stop());

test("calls per minute are limited by session and by business", async () => {
  const [first, second] = [await platform.signIn("owner"), await platform.signIn("owner")];
  const other = await people.newOwner();
  const call = () => platform.call("GET", "/private/domain/user/v1", first);
  const statuses = [];
  for (let n = 0; n < 6; n++) statuses.push((await call()).status);
  const rejected = await call();
  const rest = [];
  for (let n = 0; n < 4; n++) {
    rest.push((await platform.call("GET", "/private/domain/user/v1", second)).status);
  }

  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect(rejected.body).toMatchObject({
    status: 10908,
    statusDetails: "Too many requests. Try again in a moment.",
  });
  expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(rest).toEqual([200, 200, 200, 429]);
  expect((await platform.call("GET", "/private/domain/user/v1", other.headers)).status).toBe(200);
});
