import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { idOf, VITRINE_DOMAIN_ID } from "../../selling/template/ids.ts";
import { startSignedIn } from "../../testing/signed-in.ts";
import { i18nText, newKey } from "../../testing/texts-and-keys.ts";

const { platform, owner, call, ok } = await startSignedIn();

afterAll(() => platform.stop());

test("a deleted class comes back with its fields, statuses and workflow", async () => {
  const { id, key } = await makeClass();
  await makeField(id);
  await makeStatus(id, "ready");
  const before = await partsOf(id);

  await ok("DELETE", `twin_class/${id}/v1`);
  const entry = await entryOf(id);
  await ok("POST", `trash/${entry.id}/restore/v1`);

  expect(entry).toMatchObject({ kind: "CONFIGURATION", subjectType: "twin_class", name: "Thing" });
  expect(await partsOf(id)).toEqual(before);
  expect(before.classes[0]).toContain(key);
  expect([before.fields.length, before.statuses.length, before.flows.length]).toEqual([1, 2, 1]);
});

test("a deleted workflow schema comes back with the workflow of each class", async () => {
  const { id } = await makeClass();
  const { twinflowSchema: schema } = await ok(
    "POST",
    "twinflow_schema/v1?showTwinflowSchemaMode=DETAILED",
    { name: newKey() },
  );
  const { db } = platform.services;
  const flow = await db
    .selectFrom("twinflow")
    .select("id")
    .where("class_id", "=", id)
    .executeTakeFirstOrThrow();
  const place = { twinClassId: id, twinflowId: flow.id };
  await ok("PUT", `twinflow_schema/${schema.id}/twinflow/v1`, place);
  await ok("DELETE", `twinflow_schema/${schema.id}/v1`);

  await ok("POST", `trash/${(await entryOf(schema.id)).id}/restore/v1`);

  const { rows } = await sql<object>`
    select class_id, twinflow_id from twinflow_schema_map
    where twinflow_schema_id = ${schema.id}`.execute(db);
  expect(rows).toEqual([{ class_id: id, twinflow_id: flow.id }]);
});

test("a restored template is the template of its pipeline again, unless another one is", async () => {
  const { id: classId } = await makeClass({ ownerType: "DOMAIN" });
  const makeTwin = async (name: string) =>
    (await ok("POST", "twin/v2", { classId, name })).twinId as string;
  const [template, other] = [await makeTwin("Template"), await makeTwin("Other")];
  const { factory } = await ok("POST", "factory/v1?showFactoryMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Factory"),
  });
  const query = "?showFactoryPipelineMode=DETAILED";
  const { factoryPipeline } = await ok(
    "POST",
    `factory/${factory.id}/factory_pipeline/v1${query}`,
    {
      factoryPipeline: { inputTwinClassId: classId, active: true, templateTwinId: template },
    },
  );
  const path = `factory_pipeline/${factoryPipeline.id}/v1${query}`;
  const templateNow = async () =>
    (await ok("GET", path)).pipeline.templateTwinId as string | undefined;
  const restore = async () => ok("POST", `trash/${(await entryOf(template)).id}/restore/v1`);

  await ok("DELETE", `twin/${template}/v1`);
  const whileDeleted = await templateNow();
  await restore();
  const restored = await templateNow();
  await ok("DELETE", `twin/${template}/v1`);
  await ok("PUT", path, { factoryPipeline: { templateTwinId: other } });
  await restore();

  expect([whileDeleted, restored, await templateNow()]).toEqual([undefined, template, other]);
});

test("a restored permission is granted as before", async () => {
  const { permissionGroup } = await ok(
    "POST",
    "permission_group/v1?showPermissionGroupMode=SHORT",
    {
      key: newKey(),
      nameI18n: i18nText("Group"),
    },
  );
  const { permission } = await ok("POST", "permission/v1?showPermissionMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Right"),
    groupId: permissionGroup.id,
  });
  const granted = { permissionSchemaId: idOf("schema:permission"), permissionId: permission.id };
  await ok("POST", "permission_grant/user_group/v1", {
    permissionGrantUserGroup: { ...granted, userGroupId: idOf("user_group:owner") },
  });
  const grants = async () =>
    platform.services.db
      .selectFrom("permission_grant_user_group")
      .selectAll()
      .where("permission_id", "=", permission.id)
      .execute();
  const before = await grants();

  await ok("DELETE", `permission/${permission.id}/v1`);
  await ok("POST", `trash/${(await entryOf(permission.id)).id}/restore/v1`);

  expect(before).toHaveLength(1);
  expect(await grants()).toEqual(before);
});

test("a key that something else has now is named", async () => {
  const { id, key } = await makeClass();
  await ok("DELETE", `twin_class/${id}/v1`);
  await makeClass({ key });

  const rejected = await call("POST", `trash/${(await entryOf(id)).id}/restore/v1`);

  expect([rejected.status, rejected.body.messageKey]).toEqual([409, "trash_place_taken"]);
});

test("a status whose class is gone is restored after the class", async () => {
  const { id } = await makeClass();
  const status = await makeStatus(id, "ready");
  await ok("DELETE", `twin_status/${status}/v1`);
  await ok("DELETE", `twin_class/${id}/v1`);
  const restore = async (subject: string) =>
    call("POST", `trash/${(await entryOf(subject)).id}/restore/v1`);

  const rejected = await restore(status);
  expect([rejected.status, rejected.body.messageKey]).toEqual([409, "trash_parent_gone"]);
  expect([(await restore(id)).status, (await restore(status)).status]).toEqual([200, 200]);
});

test("a restored group can't give administrators what they may not give themselves", async () => {
  const path = "user_group/v1?showUserGroupMode=SHORT";
  const { userGroup } = await ok("POST", path, { nameI18n: i18nText("Readers") });
  const { admin } = platform.ids;
  await ok("POST", `user/${admin}/user_group/manage/v1`, { userGroupEnterList: [userGroup.id] });
  await platform.services.db
    .updateTable("user_group_member")
    .set({ user_id: platform.ids.nobody })
    .where("user_group_id", "=", userGroup.id)
    .execute();
  await ok("DELETE", `user_group/${userGroup.id}/v1`);
  const entry = await entryOf(userGroup.id);
  const { db } = platform.services;
  const { content } = await db
    .selectFrom("trash_entry")
    .select("content")
    .where("id", "=", entry.id)
    .executeTakeFirstOrThrow();
  const [member] = content.user_group_member as { user_id: string }[];
  const right = {
    id: crypto.randomUUID(),
    user_group_id: userGroup.id,
    permission_id: await permissionIdOf("DOMAIN_TWINS_VIEW_ALL"),
    permission_schema_id: idOf("schema:permission"),
    granted_at: new Date(),
  };
  const stored = {
    ...content,
    user_group_member: [{ ...member, user_id: admin }],
    permission_grant_user_group: [right],
  };
  await db
    .updateTable("trash_entry")
    .set({ content: JSON.stringify(stored) })
    .where("id", "=", entry.id)
    .execute();

  const rejected = await call("POST", `trash/${entry.id}/restore/v1`);

  expect([rejected.status, rejected.body.status]).toEqual([403, 10214]);
});

test("sellers see no deleted configuration, and each change is in the audit log", async () => {
  const { id } = await makeClass();
  await ok("DELETE", `twin_class/${id}/v1`);
  const entry = await entryOf(id);

  const seen = await ok("POST", "trash/search/v1?limit=100", {}, owner);
  expect(JSON.stringify(seen.trashEntryList)).not.toContain(id);
  expect((await call("POST", `trash/${entry.id}/restore/v1`, undefined, owner)).status).toBe(404);

  await ok("DELETE", `trash/${entry.id}/v1`);
  expect(await entryOf(id)).toBeUndefined();
  const { auditEntries } = await ok("POST", "audit/search/v1", { subjectIdList: [id] });
  expect(auditEntries.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(["trash.erased"]),
  );
});

async function permissionIdOf(key: string): Promise<string> {
  const { id } = await platform.services.db
    .selectFrom("permission")
    .select("id")
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return id;
}

async function entryOf(subjectId: string) {
  const { trashEntryList } = await ok("POST", "trash/search/v1?limit=100", {});
  return trashEntryList.find((entry: { subjectId: string }) => entry.subjectId === subjectId);
}

async function partsOf(classId: string) {
  const { db } = platform.services;
  const read = async (table: "twin_class_field" | "twin_status" | "twinflow") => {
    const rows = await db
      .selectFrom(table as "twinflow")
      .selectAll()
      .where("class_id", "=", classId)
      .execute();
    return rows.map((row) => JSON.stringify(row)).toSorted();
  };
  const classes = await db
    .selectFrom("twin_class")
    .selectAll()
    .where("id", "=", classId)
    .where("domain_id", "=", VITRINE_DOMAIN_ID)
    .execute();
  return {
    classes: classes.map((row) => JSON.stringify(row)),
    fields: await read("twin_class_field"),
    statuses: await read("twin_status"),
    flows: await read("twinflow"),
  };
}

async function makeClass(overrides: Record<string, unknown> = {}) {
  const { twinClass } = await ok("POST", "twin_class/v1?showTwinClassMode=SHORT", {
    key: newKey(),
    nameI18n: i18nText("Thing"),
    autoCreateTwinflow: true,
    ...overrides,
  });
  return twinClass as { id: string; key: string };
}

async function makeField(classId: string): Promise<void> {
  await ok("POST", `twin_class/${classId}/field/v1`, {
    key: newKey(),
    fieldTyperFeaturerId: 1301,
    fieldTyperParams: { regexp: ".*" },
  });
}

async function makeStatus(classId: string, key: string): Promise<string> {
  const path = `twin_class/${classId}/twin_status/v1?showStatusMode=SHORT`;
  return (await ok("POST", path, { key, nameI18n: i18nText("Ready") })).twinStatus.id;
}
