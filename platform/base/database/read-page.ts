import type { Selectable, SelectQueryBuilder } from "kysely";

import type { Tables } from "./tables.ts";

interface CreationPage {
  offset: number;
  limit: number;
  ascending: boolean;
}

/** A page of rows in the order of their creation, and how many there are in all. */
export async function readCreationPage<
  Table extends "bulk_job" | "twin_comment" | "twin_history" | "webhook_delivery",
>(query: SelectQueryBuilder<Tables, Table, object>, { offset, limit, ascending }: CreationPage) {
  // The tables have the columns in common, which the type of a query doesn't tell.
  const rows = query as unknown as SelectQueryBuilder<Tables, "twin_comment", object>;
  const direction = ascending ? "asc" : "desc";
  const page = await rows
    .selectAll()
    .orderBy("created_at", direction)
    .orderBy("id", direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await rows
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows: page as unknown as Selectable<Tables[Table]>[], total };
}
