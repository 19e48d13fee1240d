import { type RawBuilder, sql } from "kysely";

import type { Executor } from "../../base/database/executor.ts";

type OfDomain = (domainId: string) => RawBuilder<unknown>;

const ofDomain: OfDomain = (id) => sql`t.domain_id = ${id}`;
const ofSchema: OfDomain = (id) => sql`exists (select from permission_schema s
  where s.id = t.permission_schema_id and s.domain_id = ${id})`;

/** Kinds of entities outside the domain's model, with their tables. */
const TABLES: ReadonlyMap<string, { table: string; isOwn: OfDomain }> = new Map([
  ["domain", { table: "domain", isOwn: (id) => sql`t.id = ${id}` }],
  ["userGroup", { table: "user_group", isOwn: ofDomain }],
  [
    "spaceRole",
    {
      table: "space_role",
      isOwn: (id) =>
        sql`exists (select from twin_class c where c.id = t.class_id and c.domain_id = ${id})`,
    },
  ],
  ["permissionSchema", { table: "permission_schema", isOwn: ofDomain }],
  ["twinflowSchema", { table: "twinflow_schema", isOwn: ofDomain }],
  ["twinClassSchema", { table: "twin_class_schema", isOwn: ofDomain }],
  ["tier", { table: "tier", isOwn: ofDomain }],
  ["webhook", { table: "webhook", isOwn: ofDomain }],
  ...["user", "user_group", "space_role", "twin_role", "assignee_propagation"].map(
    (subject): [string, { table: string; isOwn: OfDomain }] => {
      const table = `permission_grant_${subject}`;
      return [
        table.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
        { table, isOwn: ofSchema },
      ];
    },
  ),
]);

export function hasRowVersion(kind: string): boolean {
  return TABLES.has(kind);
}

/**
 * Hashes the row's content; null if the domain has no such row. With `lock` the row is locked until the
 * transaction ends.
 */
export async function readRowHash(
  db: Executor,
  domainId: string,
  { kind, id, lock = false }: { kind: string; id: string; lock?: boolean },
): Promise<string | null> {
  const place = TABLES.get(kind);
  if (!place) return null;
  // Columns that the server writes don't change the version.
  const { rows } = await sql<{ hash: string }>`
    select md5((to_jsonb(t) - 'model_version' - 'updated_at' - 'template_version')::text) as hash
    from ${sql.table(place.table)} t where t.id = ${id} and ${place.isOwn(domainId)} ${lock ? sql`for update of t` : sql``}`.execute(
    db,
  );
  return rows[0]?.hash ?? null;
}
