import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { idOf, VITRINE_DOMAIN_ID } from "../../selling/template/ids.ts";
import { peopleOf } from "../../testing/people.ts";
import { startSignedIn } from "../../testing/signed-in.ts";
import { i18nText, newKey } from "../../testing/texts-and-keys.ts";
import { DOMAIN_ADMIN_GROUP_ID, permissionId } from "./builtin-permission.rules.ts";

const SEE_ALL = permissionId("DOMAIN_TWINS_VIEW_ALL");
const SCHEMA = idOf("schema:permission");

const { platform, owner, call, ok } = await startSignedIn();
const { ids, emails } = platform;
const people = peopleOf(platform);

beforeAll(async () => {
  // Another administrator of the domain, who gets the emails.
  await platform.services.db
    .insertInto("user_group_member")
    .values({
      id: randomUUID(),
      user_group_id: DOMAIN_ADMIN_GROUP_ID,
      user_id: ids.nobody,
      domain_id: VITRINE_DOMAIN_ID,
    })
    .execute();
});

afterAll(() => platform.stop());

const grantTo = (kind: string, subject: object, schemaId = SCHEMA, permission = SEE_ALL) =>
  call("POST", `permission_grant/${kind}/v1?showPermissionGrantUserMode=SHORT`, {
    [`permissionGrant${kind.replaceAll(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase())}`]: {
      permissionSchemaId: schemaId,
      permissionId: permission,
      ...subject,
    },
  });

async function newGroup(): Promise<string> {
  const { userGroup } = await ok("POST", "user_group/v1?showUserGroupMode=SHORT", {
    nameI18n: i18nText("Team"),
  });
  return userGroup.id;
}

async function newSchema(): Promise<string> {
  const path = "permission_schema/v1?showPermissionSchemaMode=SHORT";
  return (await ok("POST", path, { name: newKey() })).permissionSchema.id;
}

const enter = (groupId: string, userId = ids.admin) =>
  call("POST", `user/${userId}/user_group/manage/v1`, { userGroupEnterList: [groupId] });

test("administrators can't grant themselves a permission that opens businesses' data", async () => {
  const [joined, granted, unused] = [await newGroup(), await newGroup(), await newSchema()];
  await enter(joined);
  expect((await grantTo("user_group", { userGroupId: granted })).status).toBe(200);
  const { permissionGrantUser: harmless } = (
    await grantTo("user", { userId: ids.admin }, SCHEMA, permissionId("TWIN_VIEW"))
  ).body;
  const { permissionGrantUser: ownerGrant } = (await grantTo("user", { userId: ids.owner })).body;
  const change = (id: string, more: object) =>
    call("PUT", `permission_grant/user/${id}/v1`, { permissionGrantUser: more });

  const answers = {
    toOneself: await grantTo("user", { userId: ids.admin }),
    toOneselfElsewhere: await grantTo("user", { userId: ids.admin }, unused),
    toOwnGroup: await grantTo("user_group", { userGroupId: joined }),
    toOwnGroupElsewhere: await grantTo("user_group", { userGroupId: joined }, unused),
    toAdministrators: await grantTo("user_group", { userGroupId: DOMAIN_ADMIN_GROUP_ID }),
    toAssignees: await grantTo("assignee_propagation", {
      propagationByTwinClassId: idOf("class:product"),
    }),
    byAnotherPermission: await change(harmless.id, { permissionId: SEE_ALL }),
    byAnotherUser: await change(ownerGrant.id, { userId: ids.admin }),
    byEntering: await enter(granted),
    toCreateAnything: await grantTo(
      "user",
      { userId: ids.admin },
      SCHEMA,
      permissionId("DOMAIN_TWINS_CREATE_ANY"),
    ),
  };

  const codes = Object.entries(answers).filter(([, { status }]) => status === 200);
  expect(codes).toEqual([]);
  const { permissions } = (await ok("GET", "user/permission/v1")) as {
    permissions: { key: string }[];
  };
  expect(permissions.map(({ key }) => key)).not.toContain("DOMAIN_TWINS_VIEW_ALL");
});

test("nor by a schema that starts to apply, or by a business of their own", async () => {
  const group = await newGroup();
  const schema = await newSchema();
  await enter(group);
  // Inserted directly, because only an older version let a caller grant this.
  await platform.services.db
    .insertInto("permission_grant_user_group")
    .values({
      id: randomUUID(),
      permission_schema_id: schema,
      permission_id: SEE_ALL,
      user_group_id: group,
      granted_at: new Date(),
    })
    .execute();
  const switched = await call("PUT", "domain/v1", { domain: { permissionSchemaId: schema } });

  await grantTo("user_group", { userGroupId: idOf("user_group:owner") });
  const path = `domain/${VITRINE_DOMAIN_ID}/business_account/v1`;
  const opened = await call("POST", path, { name: "Eve & Co", ownerUserId: ids.admin });

  expect([switched.body.status, opened.body.status]).toEqual([10214, 10214]);
});

test("any other permission granted to oneself is emailed to the other administrators", async () => {
  const group = await newGroup();
  await grantTo("user_group", { userGroupId: group }, SCHEMA, permissionId("ERASER_VIEW"));

  await enter(group);
  const [own] = await people.mailsTo(emails.nobody);
  await grantTo("user", { userId: ids.owner });

  expect(own?.text).toContain("ERASER_VIEW");
  expect((await people.mailsTo(emails.nobody)).length).toBeGreaterThan(0);
  expect(await people.mailsTo(emails.admin)).toEqual([]);
});

test("an opening permission granted to another user is emailed too", async () => {
  const { email, headers } = await people.newOwner();
  const users = await call("GET", "domain/user/v1?showDomainUserMode=SHORT", undefined, {
    ...owner,
    ...headers,
  });
  const before = (await people.mailsTo(emails.nobody)).length;
  const admin = platform.services.db.updateTable("app_user").where("id", "=", ids.admin);
  await admin.set({ full_name: "Pay at www.evil.example" }).execute();

  const { status } = await grantTo("user", { userId: users.body.user.userId });

  await admin.set({ full_name: "Ann admin" }).execute();
  const mails = await people.mailsTo(emails.nobody);
  expect([status, mails.length, email !== ""]).toEqual([200, before + 1, true]);
  expect(mails[0]?.text).toContain("DOMAIN_TWINS_VIEW_ALL");
  // A mail program would turn this part of the name into a link.
  expect(mails[0]?.subject).toContain("Pay at www");
  expect(mails[0]?.subject).not.toContain("www.evil");
});
