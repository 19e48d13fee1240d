import { afterAll, beforeAll, expect, test } from "vitest";

import { peopleOf } from "../../testing/people.ts";
import { type Headers, startTestPlatform, type TestPlatform } from "../../testing/test-platform.ts";

let platform: TestPlatform;
let owner: Headers;

beforeAll(async () => {
  platform = await startTestPlatform();
  owner = (await peopleOf(platform).newOwner()).headers;
});

afterAll(() => platform.stop());

test("a name that changed since it was read is not overwritten silently", async () => {
  const userId = (await me()).userId;
  const save = (body: object) => platform.call("PUT", `/private/user/${userId}/v1`, owner, body);
  const base = { fullName: (await me()).fullName };
  await save({ fullName: "Theirs Elsewhere" });

  const untouched = await save({ ...base, avatar: "https://example.test/me.png", base });
  const second = await save({ fullName: "Mine Here", base });
  expect(untouched.status).toBe(200);
  expect(second).toMatchObject({
    status: 409,
    body: {
      status: 10907,
      conflict: { fields: { fullName: { mine: "Mine Here", theirs: "Theirs Elsewhere" } } },
    },
  });
  expect((await me()).fullName).toBe("Theirs Elsewhere");

  const decided = await save({ fullName: "Mine Here", base: { fullName: "Theirs Elsewhere" } });
  expect(decided.status).toBe(200);
  expect((await me()).fullName).toBe("Mine Here");
});

async function me(): Promise<{ userId: string; fullName: string }> {
  const path =
    "/private/domain/user/v1?showDomainUser2UserMode=DETAILED&showDomainUserMode=DETAILED";
  const { body } = await platform.call("GET", `${path}&lazyRelation=true`, owner);
  return { userId: body.user.userId, fullName: body.user.user.fullName };
}
