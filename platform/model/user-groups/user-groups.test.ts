import { afterAll, expect, test } from "vitest";

import { DOMAIN_ADMIN_GROUP_ID } from "../../core/access/builtin-permission.rules.ts";
import { startSignedIn } from "../../testing/signed-in.ts";
import { i18nText } from "../../testing/texts-and-keys.ts";

const { platform, admin, call, ok } = await startSignedIn();
const { nobody } = platform.ids;

afterAll(() => platform.stop());

test("a group is read by ID, and users are found by group", async () => {
  const { userGroup } = await ok("POST", "user_group/v1?showUserGroupMode=SHORT", {
    nameI18n: i18nText("Packers"),
  });
  await manage(nobody, { userGroupEnterList: [userGroup.id] });

  const read = await ok("GET", `user_group/${userGroup.id}/v1?showUserGroupMode=DETAILED`);
  const inside = await find({ userGroupIdList: [userGroup.id] });
  const outside = await find({ userGroupIdExcludeList: [userGroup.id] });

  expect(read.userGroup).toMatchObject({ id: userGroup.id, name: "Packers" });
  expect(inside).toEqual([nobody]);
  expect(outside).not.toContain(nobody);
  expect(outside.length).toBeGreaterThan(1);
  expect((await call("GET", `user_group/${platform.accountId}/v1`)).status).toBe(404);
});

test("users are listed in the requested order", async () => {
  const names = async (query: string) => {
    const modes = "limit=1000&showDomainUserMode=SHORT&showDomainUser2UserMode=DETAILED";
    const { users } = await ok("POST", `domain/user/search/v1?${modes}&${query}`, {});
    return users.map(({ user }: { user: { email: string } }) => user.email) as string[];
  };
  const ascending = await names("sortField=email");

  expect(ascending).toEqual(ascending.toSorted());
  expect(await names("sortField=email&sortAsc=false")).toEqual(ascending.toReversed());
});

test("only administrators can appoint administrators", async () => {
  const headers = await platform.signIn("nobody");
  const body = { userGroupEnterList: [DOMAIN_ADMIN_GROUP_ID] };
  const mayNot = await manage(nobody, body, headers);
  await manage(nobody, body);
  const administrators = await find({ userGroupIdList: [DOMAIN_ADMIN_GROUP_ID] });
  const may = await call("POST", "user_group/search/v1", {}, headers);
  const leave = { userGroupExitList: [DOMAIN_ADMIN_GROUP_ID] };
  const self = await manage(nobody, leave, headers);
  const out = await manage(nobody, leave);

  expect([mayNot.status, mayNot.body.status]).toEqual([403, 10214]);
  expect(administrators).toEqual(expect.arrayContaining([platform.ids.admin, nobody]));
  expect(may.status).toBe(200);
  expect(self.body).toMatchObject({ status: 10002, statusDetails: "You can't remove yourself" });
  expect(out.status).toBe(200);
  expect((await call("POST", "user_group/search/v1", {}, headers)).status).toBe(403);
});

function manage(userId: string, body: object, as = admin) {
  return call("POST", `user/${userId}/user_group/manage/v1`, body, as);
}

async function find(body: object): Promise<string[]> {
  const path = "domain/user/search/v1?limit=1000&showDomainUserMode=SHORT";
  const { users } = await ok("POST", path, body);
  return users.map(({ userId }: { userId: string }) => userId);
}
