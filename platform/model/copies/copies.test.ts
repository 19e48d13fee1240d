import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { startFactoryWorld } from "../../testing/factory-world.ts";
import { i18nText, newKey } from "../../testing/texts-and-keys.ts";

const world = await startFactoryWorld();

afterAll(() => world.platform.stop());

const countParts = async (kind: string, id: string) => {
  const { parts } = await world.ok("GET", `configuration/${kind}/${id}/parts/v1`);
  return Object.fromEntries(
    (parts as { name: string; count: number }[]).map(({ name, count }) => [name, count]),
  );
};

test("a copied class has the fields and statuses of the original, and no workflow", async () => {
  const { twinClass } = await world.ok(
    "POST",
    `twin_class/${world.order}/duplicate/v1?showTwinClassMode=DETAILED`,
    {
      newKey: newKey(),
      newName: "Second order",
    },
  );

  expect(twinClass).toMatchObject({ name: "Second order" });
  expect(await countParts("twinClass", twinClass.id)).toEqual({
    ...(await countParts("twinClass", world.order)),
    workflow: 0,
  });
});

test("the link fields of a copied class show links of the copy", async () => {
  const { twinClass } = await world.ok(
    "POST",
    `twin_class/${world.order}/duplicate/v1?showTwinClassMode=SHORT`,
    {
      newKey: newKey(),
    },
  );
  const path = `twin_class/${twinClass.id}/field/list/v1?showTwinClassFieldMode=MANAGED`;
  const { twinClassFieldList } = await world.ok("GET", path);
  const { links } = await world.ok("POST", "link/search/v1?showLinkMode=DETAILED&limit=100", {
    srcOrDstTwinClassIdList: [twinClass.id],
  });
  const shownLinkIds = (twinClassFieldList as { fieldTyperParams: Record<string, string> }[])
    .map(({ fieldTyperParams }) => fieldTyperParams["linkUUID"])
    .filter((id) => id !== undefined);

  expect(shownLinkIds).toHaveLength(3);
  expect((links as { id: string }[]).map(({ id }) => id).toSorted()).toEqual(
    shownLinkIds.toSorted(),
  );
  const ends = (links as { dstTwinClassId: string }[]).map(({ dstTwinClassId }) => dstTwinClassId);
  expect(ends.toSorted()).toEqual([world.box, world.partner, world.region].toSorted());
});

test("a copied workflow of a class leads between the statuses of the copy", async () => {
  const { twinClass } = await world.ok(
    "POST",
    `twin_class/${world.order}/duplicate/v1?showTwinClassMode=DETAILED`,
    {
      newKey: newKey(),
      parts: ["status", "workflow"],
    },
  );
  const { statuses } = await world.ok("POST", "twin_status/search/v1?showStatusMode=SHORT", {
    twinClassIdMap: { [twinClass.id]: false },
  });
  const { twinflowList } = await world.ok(
    "POST",
    "twinflow/search/v1?showTwinflowMode=DETAILED&showTwinflow2TwinflowTransitionMode=DETAILED",
    { twinClassIdMap: { [twinClass.id]: false } },
  );
  const { shelfId } = await world.makeOrder();
  const twin = await world.read(await world.makeTwin(twinClass.id, { headTwinId: shelfId }));

  const ids = (statuses as { id: string }[]).map(({ id }) => id);
  expect(twinflowList).toHaveLength(1);
  expect(ids).toContain(twinflowList[0].initialStatusId);
  expect(ids).toContain(twin?.statusId);
  expect(ids).not.toContain(world.open);
});

test("a workflow is copied only with the statuses it leads between", async () => {
  const { body } = await world.call("POST", `twin_class/${world.order}/duplicate/v1`, {
    newKey: newKey(),
    parts: ["workflow"],
  });

  expect(body).toMatchObject({ status: 10002, fieldErrors: [{ field: "parts" }] });
});

test("a copied factory has the parts that were selected, with what is below them", async () => {
  const factory = await world.makeFactory({
    pipelines: [{ steps: [[2341, { twinClassFieldId: world.note, value: "x" }]] }],
    erasers: [{ inputTwinClassId: world.order }],
  });
  const { id: fullCopyId } = await world.ok("POST", `factory/${factory}/duplicate/v1`, {
    newKey: newKey(),
  });
  const { id: partly } = await world.ok("POST", `factory/${factory}/duplicate/v1`, {
    newKey: newKey(),
    parts: ["eraser"],
  });
  const { rows } = await sql<{ params: Record<string, string> }>`
    select step.filler_params as params from twin_factory_step step
    join twin_factory_pipeline pipeline on pipeline.id = step.pipeline_id
    where pipeline.factory_id = ${fullCopyId}`.execute(world.platform.services.db);

  expect(await countParts("factory", fullCopyId)).toEqual(await countParts("factory", factory));
  expect(await countParts("factory", partly)).toMatchObject({ pipeline: 0, eraser: 1 });
  expect(rows).toEqual([{ params: { twinClassFieldId: world.note, value: "x" } }]);
});

test("a key that is taken, a missing one and an unknown part are rejected by field", async () => {
  const key = newKey();
  const { dataList } = await world.ok("POST", "data_list/v1?showDataListMode=DETAILED", {
    key,
    nameI18n: i18nText("List"),
  });
  const copy = (body: object) => world.call("POST", `data_list/${dataList.id}/duplicate/v1`, body);
  const readErrorField = async (body: object) => (await copy(body)).body.fieldErrors[0].field;

  expect(await readErrorField({ newKey: key.toUpperCase() })).toBe("newKey");
  expect(await readErrorField({})).toBe("newKey");
  expect(await readErrorField({ newKey: "a b" })).toBe("newKey");
  expect(await readErrorField({ newKey: newKey(), parts: ["thing"] })).toBe("parts");
});

test("a copied group of permissions has permissions with keys of their own", async () => {
  const { permissionGroup } = await world.ok(
    "POST",
    "permission_group/v1?showPermissionGroupMode=DETAILED",
    { key: newKey(), nameI18n: i18nText("Group") },
  );
  await world.ok("POST", "permission/v1", {
    key: newKey(),
    nameI18n: i18nText("Permission"),
    groupId: permissionGroup.id,
  });
  const { id } = await world.ok("POST", `permission_group/${permissionGroup.id}/duplicate/v1`, {
    newKey: newKey(),
  });

  expect(await countParts("permissionGroup", id)).toEqual({ permission: 1 });
});

test("a copied schema of permissions has its grants, and a copied group its own", async () => {
  const make = async (path: string, body: object, member: string) =>
    (await world.ok("POST", `${path}/v1?show${member}Mode=DETAILED`, body)) as Record<
      string,
      { id: string }
    >;
  const { permissionSchema } = await make(
    "permission_schema",
    { name: "Schema" },
    "PermissionSchema",
  );
  const { userGroup } = await make("user_group", { nameI18n: i18nText("Group") }, "UserGroup");
  const { permissions } = await world.ok(
    "POST",
    "permission/search/v1?showPermissionMode=SHORT",
    {},
  );
  await world.ok("POST", "permission_grant/user_group/v1", {
    permissionGrantUserGroup: {
      permissionSchemaId: permissionSchema?.id,
      permissionId: permissions[0].id,
      userGroupId: userGroup?.id,
    },
  });
  const copy = async (path: string, name: string) =>
    (await world.ok("POST", `${path}/duplicate/v1`, { newName: name })).id as string;
  const schema = await copy(`permission_schema/${permissionSchema?.id}`, "Second schema");
  const grants = await countParts("permissionSchema", schema);
  const group = await copy(`user_group/${userGroup?.id}`, "Second group");

  expect(grants).toMatchObject({ userGroupGrant: 1 });
  // The group has one grant in each of the two permission schemas.
  expect(await countParts("userGroup", group)).toMatchObject({ userGroupGrant: 2, member: 0 });
});
