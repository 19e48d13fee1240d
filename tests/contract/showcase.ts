import { randomUUID } from "node:crypto";

import { permissionId as builtin } from "#platform/core/access/builtin-permission.rules.ts";
import { i18nText } from "#platform/testing/texts-and-keys.ts";

import {
  newAttachment,
  newClass,
  newFactory,
  newField,
  newGrant,
  newLink,
  newList,
  newOption,
  newStatus,
} from "./builders.ts";
import { memoize, type TestEnvironment } from "./test-environment.ts";

export type Showcase = Awaited<ReturnType<typeof make>>;

/**
 * Creates one of everything that a mode can show, connected with each other: a class and a twin with every possible
 * part.
 */
export const showcase = (world: TestEnvironment) => memoize(world, "showcase", () => make(world));

async function make(world: TestEnvironment) {
  const { list, option, businessOptionId } = await makeList(world);
  const head = await newClass(world);
  // This class has no status, because otherwise it could be found through the status.
  const base = await newClass(world, { autoCreateTwinflow: false });
  const cls = await newClass(world, {
    autoCreateTwinflow: false,
    autoCreatePermissions: true,
    extendsTwinClassId: base.id,
    headTwinClassId: head.id,
    headHunterFeaturerId: 2601,
    headHunterParams: {},
    tagDataListId: list.id,
    markerDataListId: list.id,
    permissionSchemaSpace: true,
  });
  const rights = await grantRights(world, cls.id);
  const link = await newLink(world, { srcTwinClassId: cls.id, dstTwinClassId: cls.id });
  const fields = await makeFields(world, cls.id, list.id, link.id, rights.permissionId);
  const flow = await makeFlow(world, cls.id, rights.permissionId);
  const group = await makeGroup(world);
  const domainGroupId = await makeDomainGroup(world);
  const spaceRoleId = await makeSpaceRole(world, cls.id);
  const classes = { head, base, cls, link, fields };
  const entities = {
    list,
    option,
    businessOptionId,
    ...classes,
    group,
    domainGroupId,
    spaceRoleId,
    ...rights,
  };
  const twins = await makeTwins(world, { ...entities, transitionId: flow.transition.id });
  const child = await newClass(world, { headTwinClassId: cls.id });
  await newLink(world, { srcTwinClassId: cls.id, dstTwinClassId: child.id });
  return { ...entities, ...flow, ...twins, child, schemas: await makeSchemas(world) };
}

async function makeList(world: TestEnvironment) {
  const list = await newList(world);
  const option = await newOption(world, list.id);
  const businessOptionId = randomUUID();
  await world.platform.services.db
    .insertInto("data_list_option")
    .values({
      id: businessOptionId,
      data_list_id: list.id,
      business_account_id: world.platform.accountId,
      position: 9,
    })
    .execute();
  return { list, option, businessOptionId };
}

/**
 * Grants the class's own permissions to the callers and adds them to a group that names the class.
 */
async function grantRights(world: TestEnvironment, classId: string) {
  const path = `/private/twin_class/${classId}/v1?showTwinClassMode=MANAGED`;
  const { twinClass } = await world.must("admin", "GET", path);
  const kinds = [
    "viewPermissionId",
    "createPermissionId",
    "editPermissionId",
    "deletePermissionId",
  ];
  for (const kind of kinds) {
    for (const role of ["owner", "admin"] as const) {
      await newGrant(world, "user", twinClass[kind], { userId: world.platform.ids[role] });
    }
  }
  const permissionId: string = twinClass.viewPermissionId;
  const read = `/private/permission/${permissionId}/v1?showPermissionMode=DETAILED`;
  const { permission } = await world.must("admin", "GET", read);
  return { permissionId, permissionGroupId: permission.groupId as string };
}

async function makeFields(
  world: TestEnvironment,
  classId: string,
  listUUID: string,
  linkUUID: string,
  permissionId: string,
) {
  const field = async (fieldTyperFeaturerId: number, fieldTyperParams: object, more: object = {}) =>
    newField(world, classId, { fieldTyperFeaturerId, fieldTyperParams, ...more });
  const multiple = { multiple: "false", longListThreshold: "200" };
  return {
    guarded: await field(1301, { regexp: ".*" }, { viewPermissionId: permissionId }),
    select: await field(1305, { ...multiple, supportCustom: "false", listUUID }),
    user: await field(1311, { ...multiple, userFilterUUID: randomUUID() }),
    twin: await field(1310, { longListThreshold: "10", linkUUID }),
    files: await field(1316, { minCount: "0", maxCount: "5" }),
  };
}

async function makeFlow(world: TestEnvironment, classId: string, permissionId: string) {
  const [start, end] = [await newStatus(world, classId), await newStatus(world, classId)];
  const { twinflow } = await world.must(
    "admin",
    "POST",
    `/private/twin_class/${classId}/twinflow/v1?showTwinflowMode=DETAILED`,
    { nameI18n: i18nText("Flow"), initialStatusId: start.id },
  );
  const factory = await newFactory(world);
  const { transition } = await world.must(
    "admin",
    "POST",
    `/private/twinflow/${twinflow.id}/transition/v1?showTransitionMode=DETAILED`,
    {
      nameI18n: i18nText("Go"),
      alias: world.unique("go"),
      srcStatusId: start.id,
      dstStatusId: end.id,
      permissionId,
      inbuiltTwinFactoryId: factory.id,
    },
  );
  return { start, end, flowId: twinflow.id as string, transition, factoryId: factory.id };
}

/**
 * Creates a user group of the business with the callers as members. No call creates such a group.
 */
async function makeGroup(world: TestEnvironment) {
  const { platform, domainId } = world;
  const id = randomUUID();
  const business = { domain_id: domainId, business_account_id: platform.accountId };
  await platform.services.db
    .insertInto("user_group")
    .values({ id, ...business, key: world.unique("group"), type: "businessAccountScope" })
    .execute();
  for (const user_id of [platform.ids.owner, platform.ids.admin]) {
    await platform.services.db
      .insertInto("user_group_member")
      .values({ id: randomUUID(), user_group_id: id, user_id, ...business })
      .execute();
  }
  for (const key of [
    "USER_GROUP_VIEW",
    "DATA_LIST_OPTION_VIEW",
    "DATA_LIST_OPTION_UPDATE",
  ] as const) {
    await newGrant(world, "user", builtin(key), { userId: platform.ids.owner });
  }
  return id;
}

async function makeDomainGroup(world: TestEnvironment): Promise<string> {
  const path = "/private/user_group/v1?showUserGroupMode=SHORT";
  const body = { key: world.unique("group"), nameI18n: i18nText("Group") };
  return (await world.must("admin", "POST", path, body)).userGroup.id;
}

/** Creates a role of the business in twins of the class. No call creates a role for a business. */
async function makeSpaceRole(
  { platform, unique }: TestEnvironment,
  class_id: string,
): Promise<string> {
  const id = randomUUID();
  await platform.services.db
    .insertInto("space_role")
    .values({ id, class_id, key: unique("role"), business_account_id: platform.accountId })
    .execute();
  return id;
}

type Parts = Awaited<ReturnType<typeof makeList>> &
  Awaited<ReturnType<typeof grantRights>> & {
    head: { id: string };
    cls: { id: string };
    fields: Awaited<ReturnType<typeof makeFields>>;
    transitionId: string;
  };

async function makeTwins(
  world: TestEnvironment,
  { head, cls, fields, option, transitionId }: Parts,
) {
  const create = async (body: object): Promise<string> =>
    (await world.must("owner", "POST", "/private/twin/v2", body)).twinId;
  const headTwinId = await create({ classId: head.id, name: "Head" });
  const owner = world.platform.ids.owner;
  const twin = (more: object = {}) =>
    create({ classId: cls.id, headTwinId, name: "Twin", assignerUserId: owner, ...more });
  const other = await twin();
  const newTwin = async () => {
    const twinId = await twin({
      fields: {
        [fields.guarded["key"]]: "words",
        [fields.select["key"]]: option.id,
        [fields.user["key"]]: owner,
        [fields.twin["key"]]: other,
      },
      tags: { existingTags: [option.id] },
    });
    const path = `/private/twin/${twinId}`;
    const markersUpdate = { addMarkers: [option.id] };
    await world.must("owner", "PUT", `${path}/v1`, { markersUpdate });
    await newAttachment(world, twinId);
    const comment = await world.must("owner", "POST", `${path}/comment/v1`, { text: "Look" });
    const came = [{ comment_id: comment.commentId }, { transition_id: transitionId }];
    await addFiles(world, twinId, came);
    return twinId;
  };
  return { twinId: await newTwin(), other, headTwinId, newTwin };
}

/** Creates one attachment of each origin other than the twin itself. */
async function addFiles(
  world: TestEnvironment,
  twinId: string,
  came: readonly object[],
): Promise<void> {
  const file = {
    twin_id: twinId,
    title: "a.pdf",
    storage_link: "https://example.test/a.pdf",
    author_user_id: world.platform.ids.owner,
    modifications: JSON.stringify({ tiny: "https://example.test/tiny.png" }),
  };
  for (const with_ of came) {
    await world.platform.services.db
      .insertInto("twin_attachment")
      .values({ id: randomUUID(), ...file, ...with_ })
      .execute();
  }
}

/** Creates a permission schema and a workflow schema that another business uses. */
async function makeSchemas(world: TestEnvironment) {
  const businessAccountId = randomUUID();
  await world.platform.services.db
    .insertInto("business_account")
    .values({ id: businessAccountId, domain_id: world.domainId, name: "Chairs & Co" })
    .execute();
  const create = async (noun: string, mode: string, key: string): Promise<string> => {
    const path = `/private/${noun}/v1?show${mode}Mode=DETAILED`;
    const body = { name: world.unique("Schema"), businessAccountId };
    return (await world.must("admin", "POST", path, body))[key].id;
  };
  return {
    permission: await create("permission_schema", "PermissionSchema", "permissionSchema"),
    twinflow: await create("twinflow_schema", "TwinflowSchema", "twinflowSchema"),
  };
}
