import { idFilter, likeFilter, type Search, createSearch } from "./list-search.ts";

interface Schema {
  id: string;
  name: string;
  description: string;
  businessAccountId: string | null;
  createdByUserId: string | null;
}

/** Filters for searches of permission schemas and workflow schemas. */
export function createSchemaSearch<T extends Schema>(): Search<T> {
  return createSearch<T>(
    idFilter("id", (row) => row.id),
    likeFilter("name", (row) => row.name, { wrap: true }),
    likeFilter("description", (row) => row.description, { wrap: true }),
    idFilter("businessAccountId", (row) => row.businessAccountId),
    idFilter("createdByUserId", (row) => row.createdByUserId),
  );
}
