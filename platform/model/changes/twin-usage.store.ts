import { sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";

async function countTwins(tx: Executor, where: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from twin where ${where}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export function countTwinsOfClasses(tx: Executor, classIds: readonly string[]): Promise<number> {
  return countTwins(tx, sql`class_id = any(${classIds}::uuid[])`);
}

export function countTwinsInStatus(tx: Executor, statusId: string, classIds?: readonly string[]) {
  const within = classIds ? sql` and class_id = any(${classIds}::uuid[])` : sql``;
  return countTwins(tx, sql`status_id = ${statusId}${within}`);
}

export function countTwinsWithField(
  tx: Executor,
  key: string,
  classIds: readonly string[],
): Promise<number> {
  return countTwins(tx, sql`class_id = any(${classIds}::uuid[]) and jsonb_exists(fields, ${key})`);
}

/** Counts twins that refer to an option by a list field, a tag or a marker. */
export async function countTwinsWithReference(
  tx: Executor,
  domainId: string,
  id: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select id from twin where domain_id = ${domainId} and ref_ids @> array[${id}]::uuid[]
      union select twin_id from twin_tag where option_id = ${id}
      union select twin_id from twin_marker where option_id = ${id}) used`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Finds the twins that are heads of twins of `classIds`, although they are of none of the head classes. */
export async function findMisplacedHeads(
  tx: Tx,
  classIds: readonly string[],
  headClassIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ head_id: string }>`
    select distinct t.head_id from twin t join twin h on h.id = t.head_id
    where t.class_id = any(${classIds}::uuid[])
      and not h.class_id = any(${headClassIds}::uuid[])`.execute(tx);
  return rows.map(({ head_id }) => head_id);
}

export async function countTwinLinks(tx: Executor, linkId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from twin_link where link_id = ${linkId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Counts twins with more than one link at one end of the link type, which a stricter type would forbid. */
export async function countCardinalityViolations(
  tx: Tx,
  linkId: string,
  end: "src" | "dst",
): Promise<number> {
  const column = sql.ref(`${end}_twin_id`);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select ${column} from twin_link where link_id = ${linkId}
      group by ${column} having count(*) > 1) crowded`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function countFieldAttachments(tx: Tx, fieldId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from twin_attachment where field_id = ${fieldId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Counts links whose twin at one end is of none of the classes. */
export async function countMisplacedLinks(
  tx: Tx,
  linkId: string,
  end: "src" | "dst",
  classIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from twin_link l join twin t on t.id = l.${sql.ref(`${end}_twin_id`)}
    where l.link_id = ${linkId} and not t.class_id = any(${classIds}::uuid[])`.execute(tx);
  return rows[0]?.count ?? 0;
}
