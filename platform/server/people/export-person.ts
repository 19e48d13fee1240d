import { unknownId } from "../../base/errors/request-error.ts";
import type { Services } from "../../core/services.ts";
import { findAddress, listColumns, readPersonRows } from "./export-rows.store.ts";
import { isSecretColumn, PERSON_COLUMNS, PERSON_TABLES } from "./personal-data.rules.ts";

export interface PersonExport {
  exportedAt: string;
  email: string;
  /** Rows by table, with names of columns as keys. */
  data: Record<string, Record<string, unknown>[]>;
}

/**
 * Returns everything that the domain stores about a user, except secrets such as hashes of passwords and tokens. For
 * content that belongs to a business, only includes which entries the user has made.
 */
export async function exportPerson(
  services: Pick<Services, "db" | "now">,
  { domainId, userId }: { domainId: string; userId: string },
): Promise<PersonExport> {
  const { db } = services;
  const email = await findAddress(db, userId);
  if (email === null) throw unknownId("user", userId);
  const columnsByTable = await listColumns(db);
  const data: PersonExport["data"] = {};
  for (const [table, by] of Object.entries(PERSON_TABLES)) {
    const allColumns = columnsByTable.get(table) ?? [];
    const columns = PERSON_COLUMNS[table] ?? allColumns.filter((column) => !isSecretColumn(column));
    const person = { userId, email, domainId };
    const rows = await readPersonRows(db, person, { table, by, columns, allColumns });
    if (rows.length > 0) data[table] = rows;
  }
  return { exportedAt: services.now().toISOString(), email, data };
}
