import { among, like, type Search, searchOf } from "./list-search.ts";

interface Schema {
  id: string;
  name: string;
  description: string;
  businessAccountId: string | null;
  createdByUserId: string | null;
}

/** What schemas are found by, of permissions as of workflows. */
export function searchOfSchemas<T extends Schema>(): Search<T> {
  return searchOf<T>(
    among("id", (row) => row.id),
    like("name", (row) => row.name, { wrap: true }),
    like("description", (row) => row.description, { wrap: true }),
    among("businessAccountId", (row) => row.businessAccountId),
    among("createdByUserId", (row) => row.createdByUserId),
  );
}
