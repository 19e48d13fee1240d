import { randomUUID } from "node:crypto";

import type { Db } from "../base/database/executor.ts";
import {
  BUILTIN_PERMISSIONS,
  type BuiltinPermission,
  permissionId,
  SYSTEM_PERMISSION_GROUP_ID,
  SYSTEM_PERMISSION_GROUP_KEY,
} from "../core/access/builtin-permission.rules.ts";

export async function addPermissions(db: Db, domainId: string) {
  await db
    .insertInto("permission_group")
    .values([
      { id: SYSTEM_PERMISSION_GROUP_ID, key: SYSTEM_PERMISSION_GROUP_KEY },
      { id: domainId, domain_id: domainId, key: "SHOP" },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const builtins = BUILTIN_PERMISSIONS.map(({ id, key }) => ({
    id,
    key,
    group_id: SYSTEM_PERMISSION_GROUP_ID,
  }));
  await db
    .insertInto("permission")
    .values(builtins)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const own = { VIEW: randomUUID(), WRITE: randomUUID(), PRICE: randomUUID() };
  await db
    .insertInto("permission")
    .values(
      Object.entries(own).map(([key, id]) => ({
        id,
        key,
        domain_id: domainId,
        group_id: domainId,
      })),
    )
    .execute();
  return own;
}

const CALLS: BuiltinPermission[] = [
  "TWIN_MANAGE",
  "TWIN_CLASS_VIEW",
  "TRANSITION_PERFORM",
  "TRANSITION_DRAFT",
  "HISTORY_VIEW",
  "ATTACHMENT_MANAGE",
  "COMMENT_CREATE",
  "COMMENT_VIEW",
  "COMMENT_UPDATE",
  "COMMENT_DELETE",
  "DRAFT_VIEW",
  "DRAFT_COMMIT",
];

export async function addGroups(
  db: Db,
  domainId: string,
  schemaId: string,
  permissions: { VIEW: string; WRITE: string },
) {
  const calls = CALLS.map((key) => permissionId(key));
  const grants = {
    writer: [...calls, permissions.VIEW, permissions.WRITE],
    reader: [...calls, permissions.VIEW],
    guest: calls,
    overseer: [...calls, permissionId("DOMAIN_TWINS_VIEW_ALL")],
  };
  const ids: Record<string, string> = {};
  for (const [key, granted] of Object.entries(grants)) {
    const id = (ids[key] = randomUUID());
    await db
      .insertInto("user_group")
      .values({ id, domain_id: domainId, key, type: "domain" })
      .execute();
    await db
      .insertInto("permission_grant_user_group")
      .values(
        granted.map((permission) => ({
          id: randomUUID(),
          permission_schema_id: schemaId,
          permission_id: permission,
          user_group_id: id,
        })),
      )
      .execute();
  }
  return ids as Record<keyof typeof grants, string>;
}

/** Grants a permission to the creators of twins of this class, regardless of their groups. */
export async function grantRole(db: Db, schemaId: string, permission: string, classId: string) {
  await db
    .insertInto("permission_grant_twin_role")
    .values({
      id: randomUUID(),
      permission_schema_id: schemaId,
      permission_id: permission,
      class_id: classId,
      twin_role: "creator",
    })
    .execute();
}
