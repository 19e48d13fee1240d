import { type RawBuilder, sql } from "kysely";

export type Where = RawBuilder<boolean>;

export const TRUE: Where = sql`true`;
export const FALSE: Where = sql`false`;

/** Which rows a condition is on. */
export interface On {
  domainId: string;
  /** The alias of their table. */
  t: string;
  /** Only those made on these days are asked for. */
  days?: RawBuilder<unknown>;
  /** The planner is not to look at the values, so that one plan serves them all. */
  unseen?: boolean;
}

/** A value, for a condition that an index serves. */
export function given({ unseen }: On, value: unknown, type: string): RawBuilder<unknown> {
  return unseen ? sql`(select ${value}::${sql.raw(type)})` : sql`${value}::${sql.raw(type)}`;
}

export function idsSql(
  column: RawBuilder<unknown>,
  ids: readonly string[],
  negated = false,
): Where {
  if (negated) return sql`(${column} is null or ${column} <> all(${ids}::uuid[]))`;
  return ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${ids}::uuid[])`;
}

/** A pattern must not end in the middle of an escape. */
export function safePattern(pattern: string): string {
  const trailing = /\\*$/.exec(pattern)?.[0].length ?? 0;
  return trailing % 2 === 1 ? `${pattern}\\` : pattern;
}

export function and(parts: Where[]): Where {
  return parts.length === 0 ? TRUE : sql`(${sql.join(parts, sql` and `)})`;
}

export function or(parts: Where[]): Where {
  return parts.length === 0 ? FALSE : sql`(${sql.join(parts, sql` or `)})`;
}
