import { choice, emptyText, flag, optionalRef, ref, required, texts } from "./columns.rules.ts";
import { byName, type Definition, kind, type Kind } from "./kind.rules.ts";
import { firstText, identifier, text } from "./names.rules.ts";

const TWIN_ROLES = ["assignee", "creator", "watcher", "space_assignee", "space_creator"];
export const PERMISSION_KINDS = [
  kind({
    name: "permissionGroup",
    table: "permission_group",
    folder: "permission-groups",
    columns: { name: texts, description: texts, class_id: optionalRef("class") },
  }),
  kind({
    name: "permission",
    table: "permission",
    owner: { kind: "permissionGroup", column: "group_id", member: "permissions" },
    columns: { key: required.text, name: texts, description: texts },
    buildName: ({ key }) => text(key),
    standsAlone: true,
  }),
  kind({
    name: "userGroup",
    table: "user_group",
    folder: "user-groups",
    columns: { name: texts, description: texts, type: required.text },
    fallbackName: ({ name }) => identifier(firstText(name)),
    ofBusinesses: true,
  }),
  kind({
    name: "spaceRole",
    table: "space_role",
    folder: "space-roles",
    classColumn: "class_id",
    columns: { class_id: ref("class"), key: required.text, name: texts, description: texts },
    buildName: (members) => `${text(members["class"])}.${text(members["key"])}`,
    ofBusinesses: true,
  }),
  kind({
    name: "permissionSchema",
    table: "permission_schema",
    folder: "permission-schemas",
    columns: { name: required.text, description: emptyText },
    buildName: byName,
    createdBy: "created_by_user_id",
    ofBusinesses: true,
    skipped: ["created_at"],
  }),
  grant("userGroupGrant", "permission_grant_user_group", { user_group_id: ref("userGroup") }),
  grant("twinRoleGrant", "permission_grant_twin_role", {
    class_id: ref("class"),
    twin_role: choice(TWIN_ROLES),
  }),
  grant("spaceRoleGrant", "permission_grant_space_role", { space_role_id: ref("spaceRole") }),
  grant("assigneePropagationGrant", "permission_grant_assignee_propagation", {
    propagation_class_id: { ...ref("class"), member: "class" },
    propagation_status_id: { ...optionalRef("status"), member: "status" },
    in_space_only: flag(false),
  }),
];

function grant(name: string, table: string, columns: Definition["columns"]): Kind {
  return kind({
    name,
    table,
    owner: { kind: "permissionSchema", column: "permission_schema_id", member: `${name}s` },
    columns: { ...columns, permission_id: ref("permission") },
    buildName: (members) => Object.values(members).map(String).join("."),
    createdBy: "granted_by_user_id",
    skipped: ["granted_at"],
  });
}
