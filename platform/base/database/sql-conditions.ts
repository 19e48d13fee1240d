import { type RawBuilder, sql } from "kysely";

export type Where = RawBuilder<boolean>;

export const TRUE: Where = sql`true`;
export const FALSE: Where = sql`false`;
const AND = sql` and `;
const OR = sql` or `;

/** The table whose rows a condition selects, and their owner. */
export interface ConditionTarget {
  domainId: string;
  /** The business that all these rows belong to; null if they may have several owners. */
  businessAccountId: string | null;
  /** Alias of the table in the statement. */
  t: string;
}

const columns = new Map<string, RawBuilder<unknown>>();

/**
 * References a column in a frequent query. The result is cached, because `sql.ref` parses and quotes the name each
 * time.
 */
export function columnSql(name: string): RawBuilder<unknown> {
  const column = columns.get(name) ?? sql.raw(name);
  columns.set(name, column);
  return column;
}

export function idsSql(
  column: RawBuilder<unknown>,
  ids: readonly string[],
  negated = false,
): Where {
  if (negated) return sql`(${column} is null or ${column} <> all(${ids}::uuid[]))`;
  return ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${ids}::uuid[])`;
}

/** Doubles an unpaired trailing backslash, because a pattern must not end in the middle of an escape. */
export function safePattern(pattern: string): string {
  const trailing = /\\*$/.exec(pattern)?.[0].length ?? 0;
  return trailing % 2 === 1 ? `${pattern}\\` : pattern;
}

export function and(parts: Where[]): Where {
  return joined(parts, AND) ?? TRUE;
}

export function or(parts: Where[]): Where {
  return joined(parts, OR) ?? FALSE;
}

function joined([first, ...otherConditions]: Where[], by: RawBuilder<unknown>): Where | null {
  if (first === undefined) return null;
  return otherConditions.length === 0
    ? sql`(${first})`
    : sql`(${sql.join([first, ...otherConditions], by)})`;
}
