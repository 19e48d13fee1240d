import { afterAll, expect, test } from "vitest";

import { startSignedIn } from "../../testing/signed-in.ts";

const { platform, owner, ok } = await startSignedIn();

const MODES =
  "showDomainUserMode=DETAILED&showDomainUser2BusinessAccountUserMode=DETAILED" +
  "&showBusinessAccountUserCollectionMode=SHOW" +
  "&showBusinessAccountUser2BusinessAccountMode=DETAILED&showBusinessAccountUser2UserMode=SHORT";

afterAll(() => platform.stop());

test.each([
  ["the caller", "GET", "domain/user/v1"],
  ["a user", "GET", `domain/user/${platform.ids.owner}/v1`],
  ["a search", "POST", "domain/user/search/v1"],
])("%s has the businesses of a user, nested and collected", async (_what, method, path) => {
  const body = method === "POST" ? { userIdList: [platform.ids.owner] } : undefined;
  const read = async (lazy: boolean) => {
    const answer = await ok(method, `${path}?${MODES}&lazyRelation=${lazy}`, body, owner);
    return { user: answer.user ?? answer.users[0], relatedObjects: answer.relatedObjects };
  };
  const membership = { userId: platform.ids.owner, businessAccountId: platform.accountId };
  const business = { id: platform.accountId, name: expect.any(String) };

  const nested = await read(true);
  const collected = await read(false);

  const [{ id }] = nested.user.businessAccountUsers;
  expect(nested.user.businessAccountUsers).toMatchObject([
    { ...membership, businessAccount: business, user: { id: platform.ids.owner } },
  ]);
  expect(nested.user.businessAccountUserIdList).toEqual([id]);
  expect(collected.user.businessAccountUsers).toEqual([
    { id, ...membership, createdAt: expect.any(String) },
  ]);
  expect(collected.user.businessAccountUserIdList).toEqual([id]);
  expect(collected.relatedObjects).toMatchObject({
    businessAccountMap: { [platform.accountId]: business },
    userMap: { [platform.ids.owner]: { id: platform.ids.owner } },
  });
});
