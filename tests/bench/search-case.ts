import { type RawBuilder, sql } from "kysely";

import type { Catalogue } from "./catalogue.ts";

/** A kind of search with equivalent handwritten queries. The fastest one is the floor. */
export interface Question {
  name: string;
  /** A search object, or several for a union. */
  body: Record<string, unknown> | Record<string, unknown>[];
  where: RawBuilder<unknown>[];
  sort?: string;
  /** Order of the rows; by default newest first. */
  order?: RawBuilder<unknown>;
  /** Join that the order needs. */
  from?: RawBuilder<unknown>;
  offset?: number;
  configured?: boolean;
}

/** Terms that several searches use. */
export type Terms = ReturnType<typeof buildTerms>;

export function buildTerms(catalogue: Catalogue) {
  const { rootId, accountId, fields } = catalogue;
  const family = { twinClassExtendsHierarchyContainsIdList: [rootId] };
  const scope = sql`t.business_account_id = ${accountId} and t.root_class_id = ${rootId}`;
  const all = (...more: RawBuilder<unknown>[]) => sql.join([scope, ...more], sql` and `);
  const like = (column: string, pattern: string) => sql`${sql.ref(`t.${column}`)} ilike ${pattern}`;
  /** Condition on the numbers and dates of a field in `twin_range`. */
  const numbersOf = (key: string) =>
    sql`r.business_account_id = ${accountId} and r.field_no = ${fields[key]?.no}`;
  return { family, mine: scope, all, like, numbersOf };
}
