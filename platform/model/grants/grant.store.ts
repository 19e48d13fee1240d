import { sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";

/** A grant of any kind. The kind determines which of the subject's columns are set. */
export interface GrantRow {
  id: string;
  permissionSchemaId: string;
  permissionId: string;
  grantedByUserId: string | null;
  grantedAt: Date;
  userId: string | null;
  /** Business in which the user gets the permission; null for all businesses. */
  businessAccountId?: string | null;
  userGroupId: string | null;
  classId: string | null;
  twinRole: string | null;
  spaceRoleId: string | null;
  statusId: string | null;
  inSpaceOnly: boolean;
}

interface GrantTable {
  table: string;
  /** Columns by property of `GrantRow`. */
  columns: Partial<Record<keyof GrantRow, string>>;
}

const GRANT_TABLES = {
  user: {
    table: "permission_grant_user",
    columns: { userId: "user_id", businessAccountId: "business_account_id" },
  },
  userGroup: {
    table: "permission_grant_user_group",
    columns: { userGroupId: "user_group_id" },
  },
  twinRole: {
    table: "permission_grant_twin_role",
    columns: { classId: "class_id", twinRole: "twin_role" },
  },
  spaceRole: {
    table: "permission_grant_space_role",
    columns: { spaceRoleId: "space_role_id" },
  },
  assigneePropagation: {
    table: "permission_grant_assignee_propagation",
    columns: {
      classId: "propagation_class_id",
      statusId: "propagation_status_id",
      inSpaceOnly: "in_space_only",
    },
  },
} as const satisfies Record<string, GrantTable>;

export type GrantKind = keyof typeof GRANT_TABLES;
export type GrantSubject = Partial<
  Pick<
    GrantRow,
    | "userId"
    | "businessAccountId"
    | "userGroupId"
    | "classId"
    | "twinRole"
    | "spaceRoleId"
    | "statusId"
    | "inSpaceOnly"
  >
>;

export interface NewGrant extends GrantSubject {
  id: string;
  permissionSchemaId: string;
  permissionId: string;
  grantedByUserId: string | null;
  grantedAt: Date;
}

const COMMON = {
  id: "id",
  permissionSchemaId: "permission_schema_id",
  permissionId: "permission_id",
  grantedByUserId: "granted_by_user_id",
  grantedAt: "granted_at",
};

/** Lists the grants of one kind in all permission schemas of the domain, oldest first. */
export async function listGrants(
  db: Executor,
  domainId: string,
  kind: GrantKind,
): Promise<GrantRow[]> {
  const { table, columns } = GRANT_TABLES[kind];
  const selected = Object.entries({ ...COMMON, ...columns }).map(
    ([property, column]) => sql`g.${sql.ref(column)} as ${sql.ref(property)}`,
  );
  const { rows } = await sql<GrantRow>`
    select ${sql.join(selected)} from ${sql.table(table)} g
    join permission_schema s on s.id = g.permission_schema_id
    where s.domain_id = ${domainId}
    order by g.granted_at, g.id`.execute(db);
  return rows;
}

/** Returns false if the schema contains an equal grant. */
export async function insertGrant(tx: Tx, kind: GrantKind, grant: NewGrant): Promise<boolean> {
  const { table, columns } = GRANT_TABLES[kind];
  const values = Object.entries({ ...COMMON, ...columns }).map(([property, column]) => ({
    column: sql.ref(column),
    value: sql`${grant[property as keyof NewGrant] ?? null}`,
  }));
  const subject = Object.entries({
    permissionSchemaId: COMMON.permissionSchemaId,
    permissionId: COMMON.permissionId,
    ...columns,
  }).map(
    ([property, column]) =>
      sql`${sql.ref(column)} is not distinct from ${grant[property as keyof NewGrant] ?? null}`,
  );
  const existing = await sql`
    select id from ${sql.table(table)} where ${sql.join(subject, sql` and `)}`.execute(tx);
  if (existing.rows.length > 0) return false;
  await sql`
    insert into ${sql.table(table)} (${sql.join(values.map(({ column }) => column))})
    values (${sql.join(values.map(({ value }) => value))})`.execute(tx);
  return true;
}

/** Undefined properties keep their value. Returns false if the domain has no such grant. */
export async function updateGrant(
  tx: Tx,
  domainId: string,
  kind: GrantKind,
  id: string,
  change: Partial<NewGrant>,
): Promise<boolean> {
  const { table, columns } = GRANT_TABLES[kind];
  const sets = Object.entries({ ...COMMON, ...columns })
    .filter(([property]) => property !== "id" && change[property as keyof NewGrant] !== undefined)
    .map(([property, column]) => sql`${sql.ref(column)} = ${change[property as keyof NewGrant]}`);
  const set = sets.length > 0 ? sql.join(sets) : sql`id = g.id`;
  const { rows } = await sql`
    update ${sql.table(table)} g set ${set} from permission_schema s
    where g.id = ${id} and s.id = g.permission_schema_id and s.domain_id = ${domainId}
    returning g.id`.execute(tx);
  return rows.length > 0;
}

export async function deleteGrant(
  tx: Tx,
  domainId: string,
  kind: GrantKind,
  id: string,
): Promise<boolean> {
  const { table } = GRANT_TABLES[kind];
  const { rows } = await sql`
    delete from ${sql.table(table)} g using permission_schema s
    where g.id = ${id} and s.id = g.permission_schema_id and s.domain_id = ${domainId}
    returning g.id`.execute(tx);
  return rows.length > 0;
}
