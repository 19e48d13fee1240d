import type { Selectable, SelectQueryBuilder } from "kysely";

import { readBoundedPage } from "./bounded-page.ts";
import type { Executor } from "./executor.ts";
import type { Tables } from "./tables.ts";

interface CreationPage {
  offset: number;
  limit: number;
  ascending: boolean;
}

/** Reads a page of rows in the order of their creation, and the total count. */
export async function readCreationPage<
  Table extends "bulk_job" | "twin_comment" | "twin_history" | "webhook_delivery",
>(
  executor: Executor,
  query: SelectQueryBuilder<Tables, Table, object>,
  { offset, limit, ascending }: CreationPage,
) {
  // The query's type doesn't tell that these tables have the columns in common.
  const rows = query as unknown as SelectQueryBuilder<Tables, "twin_comment", object>;
  const direction = ascending ? "asc" : "desc";
  const page = rows
    .selectAll()
    .orderBy("created_at", direction)
    .orderBy("id", direction)
    .limit(limit)
    .offset(offset);
  const bounded = await readBoundedPage(executor, page, limit);
  const { total } = await rows
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows: bounded as unknown as Selectable<Tables[Table]>[], total };
}
