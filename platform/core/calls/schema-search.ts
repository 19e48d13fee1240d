import { inListFilter, likeFilter, type Search, createSearch } from "./list-search.ts";

interface Schema {
  id: string;
  name: string;
  description: string;
  businessAccountId: string | null;
  createdByUserId: string | null;
}

/** Filters of schema searches, for permissions and for workflows. */
export function searchOfSchemas<T extends Schema>(): Search<T> {
  return createSearch<T>(
    inListFilter("id", (row) => row.id),
    likeFilter("name", (row) => row.name, { wrap: true }),
    likeFilter("description", (row) => row.description, { wrap: true }),
    inListFilter("businessAccountId", (row) => row.businessAccountId),
    inListFilter("createdByUserId", (row) => row.createdByUserId),
  );
}
