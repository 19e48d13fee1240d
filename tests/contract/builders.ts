import { randomUUID } from "node:crypto";

import { insertReference, bumpModelVersion } from "#platform/model/changes/model-row.store.ts";
import { someEmail } from "#platform/testing/people.ts";
import { i18nText } from "#platform/testing/texts-and-keys.ts";

import { memoize, SCHEMA, type TestEnvironment } from "./test-environment.ts";

const query =
  "?showTwinClassMode=DETAILED&showTwinClassFieldMode=DETAILED&showStatusMode=DETAILED&showTwinflowMode=DETAILED" +
  "&showTransitionMode=DETAILED&showDataListMode=DETAILED&showDataListOptionMode=DETAILED&showLinkMode=DETAILED" +
  "&showPermissionMode=DETAILED&showFactoryMode=DETAILED&showPermissionGrantUserMode=DETAILED" +
  "&showPermissionGrantUserGroupMode=DETAILED&showPermissionGrantTwinRoleMode=DETAILED" +
  "&showPermissionGrantSpaceRoleMode=DETAILED&showPermissionGrantAssigneePropagationMode=DETAILED";

async function make(
  world: TestEnvironment,
  path: string,
  key: string,
  body: object,
): Promise<CreatedEntity> {
  const answer = await world.must("admin", "POST", `/private/${path}${query}`, body);
  return answer[key];
}

// Response of the creating call, from which a case reads what it needs.
type CreatedEntity = Record<string, any> & { id: string };

export const newClass = (world: TestEnvironment, more: object = {}) =>
  make(world, "twin_class/v1", "twinClass", {
    key: world.unique("thing"),
    nameI18n: i18nText("Thing"),
    autoCreateTwinflow: true,
    ...more,
  });

/** Creates a class for cases that need any class. */
export const spareClass = (world: TestEnvironment) =>
  memoize(world, "spare class", () => newClass(world));

export const newStatus = (world: TestEnvironment, classId: string) =>
  make(world, `twin_class/${classId}/twin_status/v1`, "twinStatus", {
    key: world.unique("state"),
    nameI18n: i18nText("State"),
    backgroundColor: "#00FF00",
  });

/** Body of a new field, which needs a type: text, unless `more` names another. */
export const withFieldTyper = (more: object): object =>
  "fieldTyperFeaturerId" in more
    ? more
    : { fieldTyperFeaturerId: 1301, fieldTyperParams: { regexp: ".*" }, ...more };

export const newField = (world: TestEnvironment, classId: string, more: object = {}) =>
  make(world, `twin_class/${classId}/field/v1`, "field", {
    key: world.unique("field"),
    nameI18n: i18nText("Field"),
    ...withFieldTyper(more),
  });

export const newFlow = async (world: TestEnvironment) => {
  const cls = await newClass(world, { autoCreateTwinflow: false });
  const status = await newStatus(world, cls.id);
  const flow = await make(world, `twin_class/${cls.id}/twinflow/v1`, "twinflow", {
    nameI18n: i18nText("Flow"),
    initialStatusId: status.id,
  });
  return { cls, status, flow };
};

export const newTransition = async (world: TestEnvironment) => {
  const setup = await newFlow(world);
  const end = await newStatus(world, setup.cls.id);
  const transition = await make(world, `twinflow/${setup.flow.id}/transition/v1`, "transition", {
    nameI18n: i18nText("Go"),
    alias: world.unique("go"),
    srcStatusId: setup.status.id,
    dstStatusId: end.id,
  });
  return { ...setup, end, transition };
};

/** Body of a link between twins of one class. */
export const linkBody = (classId: string) => ({
  forwardNameI18n: i18nText("goes with"),
  backwardNameI18n: i18nText("suits"),
  type: "ManyToMany",
  linkStrength: "OPTIONAL",
  srcTwinClassId: classId,
  dstTwinClassId: classId,
});

export const newLink = async (world: TestEnvironment, more: object = {}) =>
  make(world, "link/v1", "link", { ...linkBody((await gadget(world)).id), ...more });

export const newList = (world: TestEnvironment) =>
  make(world, "data_list/v1", "dataList", {
    key: world.unique("list"),
    nameI18n: i18nText("List"),
    descriptionI18n: i18nText("Things to choose from"),
    attribute1: { key: "size", nameI18n: i18nText("Size") },
    public: true,
  });

export const newOption = (world: TestEnvironment, dataListId: string) =>
  make(world, "data_list_option/v1", "option", {
    dataListId,
    optionI18n: i18nText(world.unique("Option")),
    attributesMap: { size: "1" },
    icon: "https://example.test/icon.svg",
    backgroundColor: "#aabbcc",
    externalId: world.unique("ext"),
  });

export const newPermission = (world: TestEnvironment, groupId: string) =>
  make(world, "permission/v1", "permission", {
    key: world.unique("may"),
    groupId,
    nameI18n: i18nText("May"),
    descriptionI18n: i18nText("Callers that may"),
  });

/**
 * Returns a permission that nobody has been granted. Permissions are inserted in batches, because each call that
 * creates one reloads the model of the domain, and hundreds of cases need one.
 */
export async function takeUngrantedPermission(
  world: TestEnvironment,
  groupId: string,
): Promise<{ id: string }> {
  const permissions = await memoize(
    world,
    `permissions of ${groupId}`,
    async () => [] as { id: string }[],
  );
  if (permissions.length === 0) permissions.push(...(await addPermissions(world, groupId)));
  return permissions.pop()!;
}

async function addPermissions(world: TestEnvironment, groupId: string) {
  const rows = Array.from({ length: 40 }, () => ({
    id: randomUUID(),
    domain_id: world.domainId,
    group_id: groupId,
    key: world.unique("may").toUpperCase(),
    name: JSON.stringify({ en: "May" }),
    description: JSON.stringify({ en: "Callers that may" }),
  }));
  await world.platform.services.db.transaction().execute(async (tx) => {
    await insertReference(tx, "permission", ...rows);
    await bumpModelVersion(tx, world.domainId);
  });
  return rows;
}

export const newFactory = (world: TestEnvironment) =>
  make(world, "factory/v1", "factory", {
    key: world.unique("factory"),
    nameI18n: i18nText("Factory"),
    descriptionI18n: i18nText("Makes things"),
  });

const KEYS = {
  user: "permissionGrantUser",
  user_group: "permissionGrantUserGroup",
  twin_role: "permissionGrantTwinRole",
  space_role: "permissionGrantSpaceRole",
  assignee_propagation: "permissionGrantAssigneePropagation",
} as const;
export type GrantKind = keyof typeof KEYS;

export const grantBody = (kind: GrantKind, permissionId: string, to: object) => ({
  [KEYS[kind]]: { permissionSchemaId: SCHEMA, permissionId, ...to },
});

export const newGrant = (
  world: TestEnvironment,
  kind: GrantKind,
  permissionId: string,
  to: object,
) => make(world, `permission_grant/${kind}/v1`, KEYS[kind], grantBody(kind, permissionId, to));

/**
 * Creates the class of most cases: one field of each type, two statuses and a transition between them.
 */
export const gadget = (world: TestEnvironment) =>
  memoize(world, "gadget", async () => {
    const list = await newList(world);
    const options = [];
    for (const _ of [1, 2, 3]) options.push(await newOption(world, list.id));
    const setup = await newTransition(world);
    await world.must("admin", "PUT", `/private/twin_class/${setup.cls.id}/v1`, {
      tagDataListUpdate: { newId: list.id },
      markerDataListUpdate: { newId: list.id },
    });
    const text = await newField(world, setup.cls.id);
    const select = await newField(world, setup.cls.id, {
      fieldTyperFeaturerId: 1305,
      fieldTyperParams: {
        multiple: "true",
        supportCustom: "false",
        longListThreshold: "10",
        listUUID: list.id,
      },
    });
    return {
      id: setup.cls.id,
      key: setup.cls["key"] as string,
      ...setup,
      list,
      options,
      text,
      select,
    };
  });

/** Creates a twin of class `gadget` as the owner of the business. */
export async function newTwin(world: TestEnvironment, more: object = {}): Promise<string> {
  const { id, text, select, options } = await gadget(world);
  const { twinId } = await world.must("owner", "POST", "/private/twin/v2", {
    classId: id,
    name: world.unique("Twin"),
    description: "One of many",
    externalId: world.unique("x"),
    fields: { [text["key"]]: "words", [select["key"]]: options[0]?.id },
    ...more,
  });
  return twinId;
}

/** Creates a twin with a link, an attachment, an assignee and a change in its history. */
export const richTwin = (world: TestEnvironment) =>
  memoize(world, "rich twin", async () => {
    const link = await newLink(world);
    const other = await newTwin(world);
    const id = await newTwin(world, { links: [{ linkId: link.id, dstTwinId: other }] });
    await newAttachment(world, id);
    await world.must("owner", "PUT", `/private/twin/${id}/v1`, {
      name: "Renamed",
      assignerUserId: world.platform.ids.owner,
    });
    return { id, other, link };
  });

export async function newAttachment(world: TestEnvironment, twinId: string): Promise<string> {
  const { attachmentIdList } = await world.must(
    "owner",
    "POST",
    `/private/twin/${twinId}/attachment/v1`,
    { attachments: [{ storageLink: "https://example.test/a.pdf", title: "a.pdf" }] },
  );
  return attachmentIdList[0];
}

/** Invites a user to a new business. */
export async function newInvitation(world: TestEnvironment) {
  const inviter = await world.people.newOwner();
  const email = someEmail();
  await world.platform.call("POST", "/private/business_account/invitation/v1", inviter.headers, {
    email,
  });
  return { inviter, email, token: await world.people.tokenFor(email) };
}
