import { permissionId } from "../core/access/builtin-permission.rules.ts";
import { idOf } from "../selling/template/ids.ts";
import { peopleOf } from "./people.ts";
import { startSignedIn } from "./signed-in.ts";
import type { Headers } from "./test-platform.ts";
import { i18nText } from "./texts-and-keys.ts";

const SCHEMA = idOf("schema:permission");

export type RandomGrant = readonly [kind: string, permission: number, to: number];

/**
 * Users with different rights, and twins of businesses, of the domain and of a user, each class with a permission of
 * its own that a test may grant in every way.
 */
export async function startGrantWorld() {
  const signedIn = await startSignedIn();
  const { platform, owner, call, ok } = signedIn;
  const people = peopleOf(platform);
  const manager = (await people.newManager(owner)).headers;
  const stranger = (await people.newOwner()).headers;
  const [managerId, strangerId] = [await idOfUser(manager), await idOfUser(stranger)];
  const world = await build();

  async function idOfUser(headers: Headers): Promise<string> {
    const path = "domain/user/v1?showDomainUserMode=DETAILED";
    return (await ok("GET", path, undefined, headers)).user.userId;
  }

  return { ...signedIn, manager, stranger, world, grantAll };

  /** Grants what is drawn; the same grant twice is rejected, which is fine here. */
  async function grantAll(given: readonly RandomGrant[]): Promise<() => Promise<void>> {
    const created: string[] = [];
    for (const [kind, permission, to] of given) {
      const key = `permissionGrant${kind
        .split("_")
        .map((word) => word[0]?.toUpperCase() + word.slice(1))
        .join("")}`;
      const subjects: Record<string, object> = {
        user: { userId: [platform.ids.owner, managerId, platform.ids.admin][to % 3] },
        user_group: { userGroupId: idOf(to % 2 === 0 ? "user_group:owner" : "user_group:manager") },
        space_role: { spaceRoleId: world.roleId },
        twin_role: {
          twinClassId: world.classes[permission],
          twinRole: ["assignee", "creator", "space_assignee", "space_creator", "watcher"][to],
        },
        assignee_propagation: {
          propagationByTwinClassId: world.classes[1],
          inSpaceOnly: to % 2 === 0,
        },
      };
      const grant = {
        permissionSchemaId: SCHEMA,
        permissionId: world.permissions[permission],
        ...subjects[kind],
      };
      const mode = `show${key[0]?.toUpperCase()}${key.slice(1)}Mode=SHORT`;
      const path = `permission_grant/${kind}`;
      const { status, body } = await call("POST", `${path}/v1?${mode}`, { [key]: grant });
      if (status === 200) created.push(`${path}/${body[key].id}/v1`);
    }
    return async () => {
      for (const path of created) await ok("DELETE", path);
    };
  }

  /** A room with a note of a business, a notice of the domain and a diary of a user, each with a permission. */
  async function build() {
    const permissions: string[] = [];
    for (const key of ["p_room", "p_note", "p_notice", "p_diary"]) {
      const { permission } = await ok("POST", "permission/v1?showPermissionMode=SHORT", {
        key,
        groupId: idOf("permission_group:PRODUCT_PERMISSIONS"),
        nameI18n: i18nText(key),
      });
      permissions.push(permission.id);
    }
    const newClass = async (key: string, index: number, more: object): Promise<string> => {
      const body = {
        key: `f_${key}`,
        nameI18n: i18nText(key),
        autoCreateTwinflow: true,
        viewPermissionId: permissions[index],
        ...more,
      };
      return (await ok("POST", "twin_class/v1?showTwinClassMode=SHORT", body)).twinClass.id;
    };
    const roomClass = await newClass("room", 0, { permissionSchemaSpace: true });
    const noteClass = await newClass("note", 1, { headTwinClassId: roomClass });
    const noticeClass = await newClass("notice", 2, { ownerType: "DOMAIN" });
    const diaryClass = await newClass("diary", 3, { ownerType: "DOMAIN_USER" });
    const role = { twinClassId: roomClass, key: "reader", nameI18n: i18nText("Reader") };
    const { spaceRole } = await ok("POST", "space_role/v1?showSpaceRoleMode=SHORT", role);
    // Creating needs no view permission of the new twin, but its head must be visible.
    const open = await grantSome(permissions, platform.ids.owner);
    const create = async (body: object, as: Headers) =>
      (await ok("POST", "twin/v2", body, as)).twinId as string;
    const room = await create({ classId: roomClass, name: "Room" }, owner);
    const note = await create(
      { classId: noteClass, headTwinId: room, name: "Note", assignerUserId: managerId },
      owner,
    );
    const plain = await create({ classId: noteClass, headTwinId: room, name: "Plain" }, owner);
    const ofDomain = await create({ classId: noticeClass, name: "Notice" }, owner);
    const diary = await create({ classId: diaryClass, name: "Diary" }, owner);
    const others = await create({ classId: roomClass, name: "Theirs" }, stranger);
    await platform.services.db
      .insertInto("space_role_user")
      .values({ space_id: room, space_role_id: spaceRole.id, user_id: managerId })
      .execute();
    const openToStranger = await grantSome(permissions, strangerId);
    await allowComments();
    const parts = await addParts({ room, note, ofDomain, others });
    await open();
    await openToStranger();
    return {
      ...parts,
      permissions,
      classes: [roomClass, noteClass, noticeClass, diaryClass],
      roleId: spaceRole.id as string,
      room,
      ofDomain,
      twins: [room, note, plain, ofDomain, diary, others],
    };
  }

  async function grantSome(permissionIds: readonly string[], userId: string) {
    const ids: string[] = [];
    for (const permissionId of permissionIds) {
      const { permissionGrantUser } = await ok(
        "POST",
        "permission_grant/user/v1?showPermissionGrantUserMode=SHORT",
        { permissionGrantUser: { permissionSchemaId: SCHEMA, permissionId, userId } },
      );
      ids.push(permissionGrantUser.id);
    }
    return async () => {
      for (const id of ids) await ok("DELETE", `permission_grant/user/${id}/v1`);
    };
  }

  /** Sellers have no comments by default. */
  async function allowComments() {
    for (const key of ["COMMENT_CREATE", "COMMENT_VIEW"] as const) {
      for (const group of ["user_group:owner", "user_group:manager"]) {
        const permissionGrantUserGroup = {
          permissionSchemaId: SCHEMA,
          permissionId: permissionId(key),
          userGroupId: idOf(group),
        };
        await ok("POST", "permission_grant/user_group/v1", { permissionGrantUserGroup });
      }
    }
  }

  /** A comment and a file on each. */
  async function addParts(twins: Record<"room" | "note" | "ofDomain" | "others", string>) {
    const commentIds: string[] = [];
    const fileIds: string[] = [];
    for (const [name, twinId] of Object.entries(twins)) {
      const as = name === "others" ? stranger : owner;
      const comment = { comment: { text: `On ${name}` } };
      const created = await ok("POST", `comment/twin/${twinId}/v1`, comment, as);
      commentIds.push(created.commentId);
      const attachments = [{ storageLink: `https://example.com/${name}.pdf`, title: name }];
      const { attachmentIdList } = await ok(
        "POST",
        `twin/${twinId}/attachment/v1`,
        { attachments },
        as,
      );
      fileIds.push(...attachmentIdList);
    }
    return { commentIds, fileIds };
  }
}
