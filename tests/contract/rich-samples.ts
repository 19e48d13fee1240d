import { randomUUID } from "node:crypto";

import { i18nText } from "#platform/testing/texts-and-keys.ts";

import {
  grantBody,
  type GrantKind,
  linkBody,
  newGrant,
  takeUngrantedPermission,
  withFieldTyper,
} from "./builders.ts";
import type { Sample } from "./cases.ts";
import { showcase, type Showcase } from "./showcase.ts";
import type { TestEnvironment } from "./test-environment.ts";

type Rich = (fixture: Showcase, world: TestEnvironment) => Sample | Promise<Sample>;

const owner = { as: "owner" as const };
const twins: Rich = ({ twinId }) => ({ ...owner, body: { twinIdList: [twinId] } });
const ofClass: Rich = ({ cls }) => ({ path: { twinClassId: cls.id, twinClassKey: cls["key"] } });
const narrowed: Rich = ({ cls }) => ({
  path: { searchId: "00000000-0000-0000-0014-000000000003" },
  body: { narrow: { twinClassIdList: [cls.id] } },
});

/** Grantees of a permission in the group of the displayed class, by kind of grant. */
const SUBJECTS: Record<Exclude<GrantKind, "user">, (fixture: Showcase) => object> = {
  user_group: ({ domainGroupId }) => ({ userGroupId: domainGroupId }),
  twin_role: ({ cls }) => ({ twinClassId: cls.id, twinRole: "assignee" }),
  space_role: ({ spaceRoleId }) => ({ spaceRoleId }),
  assignee_propagation: ({ cls, start }) => ({
    propagationByTwinClassId: cls.id,
    propagationByTwinStatusId: start.id,
  }),
};

const granting =
  (kind: keyof typeof SUBJECTS): Rich =>
  async (fixture, world) => {
    const { id } = await takeUngrantedPermission(world, fixture.permissionGroupId);
    return { body: grantBody(kind, id, SUBJECTS[kind](fixture)) };
  };

const granted =
  (kind: keyof typeof SUBJECTS): Rich =>
  async (fixture, world) => {
    const { id } = await takeUngrantedPermission(world, fixture.permissionGroupId);
    await newGrant(world, kind, id, SUBJECTS[kind](fixture));
    return { body: { permissionIdList: [id] } };
  };

/**
 * Requests whose responses contain data for every mode, by call. For other calls the sample is sufficient.
 */
const RICH: Record<string, Rich> = {
  "GET /private/domain/list/v1": async (_, world) => {
    await world.must("admin", "POST", "/private/domain/v1", {
      domain: { key: world.unique("shop"), name: "Shop", type: "b2b" },
    });
    const { db } = world.platform.services;
    const tier = { id: randomUUID(), domain_id: world.domainId, name: "Large" };
    await db.insertInto("tier").values(tier).execute();
    await db
      .updateTable("domain")
      .set({ default_tier_id: tier.id })
      .where("name", "=", "Shop")
      .execute();
    return { query: { limit: "100" } };
  },
  "POST /private/domain/user/search/v1": (_, { platform }) => ({
    body: { userIdList: [platform.ids.owner] },
  }),
  "GET /private/domain/user/v1": () => owner,
  "GET /private/domain/user/:userId/v1": (_, { platform }) => ({
    path: { userId: platform.ids.owner },
  }),
  // Requested as the owner, whose business has few enough users for a field to list them all.
  "GET /private/user/:userId/permission/v1": (_, { platform }) => ({
    ...owner,
    path: { userId: platform.ids.owner },
  }),
  "GET /private/user/:userId/permission_group/v1": (_, { platform }) => ({
    ...owner,
    path: { userId: platform.ids.owner },
  }),
  "GET /private/twin/:twinId/v2": ({ twinId }) => ({ ...owner, path: { twinId } }),
  "PUT /private/twin/:twinId/v1": ({ twinId }) => ({ ...owner, path: { twinId }, body: {} }),
  "GET /private/twin/:twinId/history/list/v1": ({ twinId }) => ({ ...owner, path: { twinId } }),
  "POST /private/twin/search/v2": twins,
  "POST /private/twin/search/v3": ({ twinId }) => ({ ...owner, body: [{ twinIdList: [twinId] }] }),
  "POST /private/twin/search/:searchId/v1": ({ twinId }, { searches }) => ({
    ...owner,
    path: { searchId: searches.twin },
    body: { narrow: { twinIdList: [twinId] } },
  }),
  "POST /private/twin_class/:twinClassId/valid_heads/v1": ({ child }) => ({
    ...owner,
    path: { twinClassId: child.id },
    body: {},
  }),
  "POST /private/twin_class/:twinClassId/link/:linkId/valid_twins/v1": ({ cls, link }) => ({
    ...owner,
    path: { twinClassId: cls.id, linkId: link.id },
    body: {},
  }),
  "POST /private/twin/:twinId/link/:linkId/valid_twins/v1": ({ other, link }) => ({
    ...owner,
    path: { twinId: other, linkId: link.id },
    body: {},
  }),
  "POST /private/twin_class/search/v1": ({ cls }) => ({ body: { twinClassIdList: [cls.id] } }),
  "POST /private/twin_class/search/:searchId/v1": narrowed,
  "GET /private/twin_class/:twinClassId/v1": ofClass,
  "GET /private/twin_class_by_key/:twinClassKey/v1": ofClass,
  "GET /private/twin_class/:twinClassId/link/v1": ofClass,
  "PUT /private/twin_class/:twinClassId/v1": ({ cls }) => ({
    path: { twinClassId: cls.id },
    body: {},
  }),
  "POST /private/twin_class_fields/search/v1": ({ cls }) => ({
    body: { twinClassIdMap: { [cls.id]: false } },
  }),
  "POST /private/twin_class_fields/search/:searchId/v1": ({ cls }) => ({
    path: { searchId: "00000000-0000-0000-0014-000000000001" },
    body: { narrow: { twinClassIdMap: { [cls.id]: false } } },
  }),
  "GET /private/twin_class_field/:twinClassFieldId/v1": ({ fields }) => ({
    path: { twinClassFieldId: fields.guarded.id },
  }),
  "PUT /private/twin_class_field/:twinClassFieldId/v1": ({ fields }) => ({
    path: { twinClassFieldId: fields.guarded.id },
    body: {},
  }),
  "POST /private/twin_class/:twinClassId/field/v1": ({ cls, permissionId }, world) => ({
    path: { twinClassId: cls.id },
    body: {
      key: world.unique("more"),
      nameI18n: i18nText("More"),
      ...withFieldTyper({ viewPermissionId: permissionId }),
    },
  }),
  "POST /private/twin_status/search/v1": ({ start }) => ({ body: { idList: [start.id] } }),
  "GET /private/twin_status/:twinStatusId/v1": ({ start }) => ({
    path: { twinStatusId: start.id },
  }),
  "POST /private/twinflow/search/v1": ({ cls }) => ({
    body: { twinClassIdMap: { [cls.id]: false } },
  }),
  "GET /private/twinflow/:twinflowId/v1": ({ flowId }) => ({ path: { twinflowId: flowId } }),
  "POST /private/twinflow_schema/search/v1": ({ schemas }) => ({
    body: { idList: [schemas.twinflow] },
  }),
  "POST /private/transition/search/v1": ({ transition }) => ({ body: { idList: [transition.id] } }),
  "GET /private/transition/:transitionId/v1": ({ transition }) => ({
    path: { transitionId: transition.id },
  }),
  "POST /private/transition/:transitionId/v1": ({ transition }) => ({
    path: { transitionId: transition.id },
    body: {},
  }),
  "POST /private/link/search/v1": ({ link }) => ({ body: { idList: [link.id] } }),
  "GET /private/link/:linkId/v1": ({ link }) => ({ path: { linkId: link.id } }),
  "PUT /private/link/:linkId/v1": ({ link }) => ({ path: { linkId: link.id }, body: {} }),
  "POST /private/data_list_option/search/v1": ({ businessOptionId }) => ({
    ...owner,
    body: { idList: [businessOptionId] },
  }),
  "GET /private/data_list_option/:dataListOptionId/v1": ({ businessOptionId }) => ({
    ...owner,
    path: { dataListOptionId: businessOptionId },
  }),
  "PUT /private/data_list_option/:dataListOptionId/v1": ({ businessOptionId }) => ({
    ...owner,
    path: { dataListOptionId: businessOptionId },
    body: { backgroundColor: "#aabbcc" },
  }),
  "POST /private/twin_class/:twinClassId/tag/search/v1": ({ cls }) => ({
    path: { twinClassId: cls.id },
    body: {},
  }),
  "POST /private/permission/search/v1": ({ permissionId }) => ({
    body: { idList: [permissionId] },
  }),
  "GET /private/permission/:permissionId/v1": ({ permissionId }) => ({ path: { permissionId } }),
  "POST /private/permission_group/search/v1": ({ permissionGroupId }) => ({
    body: { idList: [permissionGroupId] },
  }),
  "GET /private/permission_group/:groupId/v1": ({ permissionGroupId }) => ({
    path: { groupId: permissionGroupId },
  }),
  "POST /private/permission_schema/search/v1": ({ schemas }) => ({
    body: { idList: [schemas.permission] },
  }),
  "GET /private/permission_schema/:schemaId/v1": ({ schemas }) => ({
    path: { schemaId: schemas.permission },
  }),
  "POST /private/permission_grant/user/search/v1": ({ permissionId }) => ({
    body: { permissionIdList: [permissionId] },
  }),
  "POST /private/permission_grant/user_group/search/v1": granted("user_group"),
  "POST /private/permission_grant/twin_role/search/v1": granted("twin_role"),
  "POST /private/permission_grant/user_group/v1": granting("user_group"),
  "POST /private/permission_grant/twin_role/v1": granting("twin_role"),
  "POST /private/permission_grant/space_role/v1": granting("space_role"),
  "POST /private/permission_grant/assignee_propagation/v1": granting("assignee_propagation"),
  "POST /private/twinflow/:twinflowId/transition/v1": (
    { flowId, start, end, ...fixture },
    world,
  ) => ({
    path: { twinflowId: flowId },
    body: {
      nameI18n: i18nText("Go on"),
      alias: world.unique("go"),
      srcStatusId: end.id,
      dstStatusId: start.id,
      permissionId: fixture.permissionId,
      inbuiltTwinFactoryId: fixture.factoryId,
    },
  }),
  "POST /private/transition/:transitionId/perform/v2": async (fixture) => ({
    ...owner,
    path: { transitionId: fixture.transition.id },
    body: { twinId: await fixture.newTwin() },
  }),
  "POST /private/twin_class/v1": ({ cls, list, permissionId }, world) => ({
    body: {
      key: world.unique("thing"),
      nameI18n: i18nText("Thing"),
      autoCreateTwinflow: true,
      extendsTwinClassId: cls.id,
      headHunterFeaturerId: 2601,
      headHunterParams: {},
      tagDataListId: list.id,
      markerDataListId: list.id,
      viewPermissionId: permissionId,
    },
  }),
  "POST /private/link/v1": ({ cls }) => ({ body: linkBody(cls.id) }),
  "POST /private/user_group/search/v1": ({ group }) => ({ ...owner, body: { idList: [group] } }),
};

/** Builds the request of a call that shows most data, if there is one. */
export async function richSample(
  world: TestEnvironment,
  name: string,
): Promise<Sample | undefined> {
  const rich = RICH[name];
  return rich && rich(await showcase(world), world);
}
