import { type RawBuilder, sql } from "kysely";

import type { Catalogue } from "./catalogue.ts";

/** One kind of search, and ways to say the same by hand; the quickest is the floor. */
export interface Question {
  name: string;
  /** A search object, or several for a union. */
  body: Record<string, unknown> | Record<string, unknown>[];
  where: RawBuilder<unknown>[];
  sort?: string;
  /** Newest first when not given. */
  order?: RawBuilder<unknown>;
  /** Joined for the order. */
  from?: RawBuilder<unknown>;
  offset?: number;
  configured?: boolean;
}

/** What the questions have in common. */
export type Terms = ReturnType<typeof buildTerms>;

export function buildTerms(catalogue: Catalogue) {
  const { rootId } = catalogue;
  const family = { twinClassExtendsHierarchyContainsIdList: [rootId] };
  const scope = sql`t.business_account_id = ${catalogue.accountId} and t.root_class_id = ${rootId}`;
  const all = (...more: RawBuilder<unknown>[]) => sql.join([scope, ...more], sql` and `);
  const like = (column: string, pattern: string) => sql`${sql.ref(`t.${column}`)} ilike ${pattern}`;
  return { family, mine: scope, all, like };
}
