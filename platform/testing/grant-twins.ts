import { permissionId } from "../core/access/builtin-permission.rules.ts";
import { idOf } from "../selling/template/ids.ts";
import type { startSignedIn } from "./signed-in.ts";
import type { Headers } from "./test-platform.ts";
import { i18nText } from "./texts-and-keys.ts";

const SCHEMA = idOf("schema:permission");

type SignedIn = Awaited<ReturnType<typeof startSignedIn>>;

/**
 * Creates a room with a note of a business, a notice of the domain and a diary of a user, each with a
 * permission.
 */
export async function buildGrantTwins(
  signedIn: SignedIn,
  { managerId, stranger, strangerId }: { managerId: string; stranger: Headers; strangerId: string },
) {
  const { platform, owner, ok } = signedIn;
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
  // Creating a twin needs no view permission for it, but its head must be visible.
  const open = await grantSome(signedIn, permissions, platform.ids.owner);
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
  const openToStranger = await grantSome(signedIn, permissions, strangerId);
  await allowComments(signedIn);
  const parts = await addParts(signedIn, stranger, { room, note, ofDomain, others });
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

async function grantSome({ ok }: SignedIn, permissionIds: readonly string[], userId: string) {
  const ids: string[] = [];
  for (const granted of permissionIds) {
    const { permissionGrantUser } = await ok(
      "POST",
      "permission_grant/user/v1?showPermissionGrantUserMode=SHORT",
      { permissionGrantUser: { permissionSchemaId: SCHEMA, permissionId: granted, userId } },
    );
    ids.push(permissionGrantUser.id);
  }
  return async () => {
    for (const id of ids) await ok("DELETE", `permission_grant/user/${id}/v1`);
  };
}

/** Allows comments, which sellers don't have by default. */
async function allowComments({ ok }: SignedIn) {
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

/** Adds a comment and a file to each of the twins. */
async function addParts(
  { ok, owner }: SignedIn,
  stranger: Headers,
  twins: Record<"room" | "note" | "ofDomain" | "others", string>,
) {
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
