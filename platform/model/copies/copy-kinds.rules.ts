import type { Noun } from "../../base/messages/message.ts";
import type { BuiltinPermission } from "../../core/access/builtin-permission.rules.ts";
import { KINDS } from "../configuration/kinds.rules.ts";

/** Rows of one table that are copied together with the row that owns them. */
export interface CopiedRows {
  /** Name under which the rows are counted. */
  kind: string;
  table: string;
  /** Column that refers to the owner of the row. */
  column: string;
  owner: string;
  /** False for tables without an `id` column. */
  hasId: boolean;
  /** Column with the user who created the row. */
  createdBy?: string;
  /** True if businesses own some of the rows; those are not copied. */
  ofDomainOnly?: boolean;
}

/** A part of an entity that a request can copy or leave out. */
export interface CopyPart {
  name: string;
  rows: readonly CopiedRows[];
  /** True if the part is copied when the request names no parts. */
  byDefault: boolean;
  /** Another part to which these rows refer, so that it must be copied too. */
  requires?: string;
  /** Permission that the caller needs in addition to the permission to copy. */
  needs?: BuiltinPermission;
}

/** A kind of entity that can be copied, with its parts. */
export interface CopyKind {
  /** Segment in the path of the call. */
  path: string;
  /** Noun for messages. */
  noun: Noun;
  /** Name in responses, as in the calls for versions and usages. */
  kind: string;
  table: string;
  needs: BuiltinPermission;
  /** Column that `newKey` sets; null if the entity has only a name. */
  key: "key" | "alias" | null;
  name: "texts" | "text";
  createdBy?: string;
  parts: readonly CopyPart[];
}

/** Describes which rows of one configuration kind are copied, and which column refers to their owner. */
function rows(kindName: string, place: { column?: string; owner?: string } = {}): CopiedRows {
  const kind = KINDS.find(({ name }) => name === kindName);
  const column = place.column ?? kind?.owner?.column ?? kind?.classColumn;
  if (!kind || !column) throw new Error(`Rows of ${kindName} have no owner`);
  return {
    kind: kindName,
    table: kind.table,
    column,
    owner: place.owner ?? kind.owner?.kind ?? "class",
    hasId: kind.keyColumns === undefined,
    ...(kind.createdBy && { createdBy: kind.createdBy }),
    ...(kind.ofBusinesses && { ofDomainOnly: true }),
  };
}

const TRANSITION_PARTS: readonly CopyPart[] = [
  { name: "trigger", rows: [rows("trigger")], byDefault: true },
  { name: "validatorRule", rows: [rows("validatorRule"), rows("validator")], byDefault: true },
];

const TRANSITIONS = [rows("transition"), ...TRANSITION_PARTS.flatMap((part) => part.rows)];

const USER_GRANTS: CopiedRows = {
  kind: "userGrant",
  table: "permission_grant_user",
  column: "permission_schema_id",
  owner: "permissionSchema",
  hasId: true,
  createdBy: "granted_by_user_id",
};

const MEMBERS: CopiedRows = {
  kind: "member",
  table: "user_group_member",
  column: "user_group_id",
  owner: "userGroup",
  hasId: true,
};

function grants(kindName: string, subject: string): CopyPart {
  const needs = `PERMISSION_GRANT_${subject}_CREATE` as BuiltinPermission;
  return { name: kindName, rows: [rows(kindName)], byDefault: true, needs };
}

/** Kinds of entities that can be copied. Parts are in the order of their references. */
export const COPY_KINDS: readonly CopyKind[] = [
  {
    path: "twin_class",
    noun: "twin_class",
    kind: "twinClass",
    table: "twin_class",
    needs: "TWIN_CLASS_CREATE",
    key: "key",
    name: "texts",
    parts: [
      // A link field can only show links of its own class, so links are copied together with the fields.
      {
        name: "field",
        rows: [rows("field"), rows("link", { column: "src_class_id" })],
        byDefault: true,
      },
      { name: "status", rows: [rows("status")], byDefault: true },
      {
        name: "workflow",
        rows: [
          rows("workflow"),
          ...TRANSITIONS,
          rows("schemaWorkflow", { column: "class_id", owner: "class" }),
        ],
        byDefault: false,
        requires: "status",
        needs: "TWINFLOW_CREATE",
      },
    ],
  },
  {
    path: "twinflow",
    noun: "twinflow",
    kind: "twinflow",
    table: "twinflow",
    needs: "TWINFLOW_CREATE",
    key: null,
    name: "texts",
    createdBy: "created_by_user_id",
    parts: [{ name: "transition", rows: TRANSITIONS, byDefault: true, needs: "TRANSITION_CREATE" }],
  },
  {
    path: "transition",
    noun: "transition",
    kind: "transition",
    table: "twin_transition",
    needs: "TRANSITION_CREATE",
    key: "alias",
    name: "texts",
    createdBy: "created_by_user_id",
    parts: TRANSITION_PARTS,
  },
  {
    path: "data_list",
    noun: "data_list",
    kind: "dataList",
    table: "data_list",
    needs: "DATA_LIST_CREATE",
    key: "key",
    name: "texts",
    parts: [{ name: "option", rows: [rows("option")], byDefault: true }],
  },
  {
    path: "user_group",
    noun: "user_group",
    kind: "userGroup",
    table: "user_group",
    needs: "USER_GROUP_CREATE",
    key: null,
    name: "texts",
    parts: [
      {
        name: "userGroupGrant",
        rows: [rows("userGroupGrant", { column: "user_group_id", owner: "userGroup" })],
        byDefault: true,
        needs: "PERMISSION_GRANT_USER_GROUP_CREATE",
      },
      { name: "member", rows: [MEMBERS], byDefault: false, needs: "USER_GROUP_MANAGE" },
    ],
  },
  {
    path: "permission_group",
    noun: "permission_group",
    kind: "permissionGroup",
    table: "permission_group",
    needs: "PERMISSION_GROUP_CREATE",
    key: "key",
    name: "texts",
    parts: [
      {
        name: "permission",
        rows: [rows("permission")],
        byDefault: true,
        needs: "PERMISSION_CREATE",
      },
    ],
  },
  {
    path: "permission_schema",
    noun: "permission_schema",
    kind: "permissionSchema",
    table: "permission_schema",
    needs: "PERMISSION_SCHEMA_CREATE",
    key: null,
    name: "text",
    createdBy: "created_by_user_id",
    parts: [
      grants("userGroupGrant", "USER_GROUP"),
      grants("twinRoleGrant", "TWIN_ROLE"),
      grants("spaceRoleGrant", "SPACE_ROLE"),
      grants("assigneePropagationGrant", "ASSIGNEE_PROPAGATION"),
      {
        name: "userGrant",
        rows: [USER_GRANTS],
        byDefault: true,
        needs: "PERMISSION_GRANT_USER_CREATE",
      },
    ],
  },
  {
    path: "twinflow_schema",
    noun: "twinflow_schema",
    kind: "twinflowSchema",
    table: "twinflow_schema",
    needs: "TWINFLOW_SCHEMA_CREATE",
    key: null,
    name: "text",
    createdBy: "created_by_user_id",
    parts: [{ name: "schemaWorkflow", rows: [rows("schemaWorkflow")], byDefault: true }],
  },
  {
    path: "twin_class_schema",
    noun: "twin_class_schema",
    kind: "twinClassSchema",
    table: "twin_class_schema",
    needs: "TWIN_CLASS_CREATE",
    key: null,
    name: "text",
    createdBy: "created_by_user_id",
    parts: [],
  },
  {
    path: "factory",
    noun: "factory",
    kind: "factory",
    table: "twin_factory",
    needs: "FACTORY_CREATE",
    key: "key",
    name: "texts",
    createdBy: "created_by_user_id",
    parts: [
      { name: "multiplier", rows: [rows("multiplier"), rows("multiplierFilter")], byDefault: true },
      { name: "pipeline", rows: [rows("pipeline"), rows("step")], byDefault: true },
      { name: "branch", rows: [rows("branch")], byDefault: true },
      { name: "eraser", rows: [rows("eraser")], byDefault: true },
    ],
  },
  {
    path: "search_config",
    noun: "search",
    kind: "search",
    table: "search_config",
    needs: "DOMAIN_UPDATE",
    key: "key",
    name: "text",
    parts: [],
  },
];

/** Names that copied rows use for the root of the copy in its role as their owner. */
export const OWNER_NAMES: Readonly<Record<string, string>> = {
  twinClass: "class",
  twinflow: "workflow",
  dataList: "list",
  twinflowSchema: "workflowSchema",
};

export function kindToCopy(kindName: string): CopyKind {
  const kind = COPY_KINDS.find((candidate) => candidate.kind === kindName);
  if (!kind) throw new Error(`Nothing copies a ${kindName}`);
  return kind;
}
