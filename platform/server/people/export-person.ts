import { unknownId } from "../../base/errors/request-error.ts";
import type { Services } from "../../core/services.ts";
import { findAddress, listColumns, readPersonRows } from "./export-rows.store.ts";
import { isSecretColumn, PERSON_COLUMNS, PERSON_TABLES } from "./personal-data.rules.ts";

export interface PersonExport {
  exportedAt: string;
  email: string;
  /** Rows by table, with the names of the columns. */
  data: Record<string, Record<string, unknown>[]>;
}

/**
 * Everything the domain stores about a person, without secrets: passwords and tokens are stored as
 * hashes only. Of what belongs to a business, it says which entries are the person's.
 */
export async function exportPerson(
  services: Pick<Services, "db" | "now">,
  { domainId, userId }: { domainId: string; userId: string },
): Promise<PersonExport> {
  const { db } = services;
  const email = await findAddress(db, userId);
  if (email === null) throw unknownId("user", userId);
  const columnsOf = await listColumns(db);
  const data: PersonExport["data"] = {};
  for (const [table, by] of Object.entries(PERSON_TABLES)) {
    const known = columnsOf.get(table) ?? [];
    const columns = PERSON_COLUMNS[table] ?? known.filter((column) => !isSecretColumn(column));
    const person = { userId, email, domainId };
    const rows = await readPersonRows(db, person, { table, by, columns, known });
    if (rows.length > 0) data[table] = rows;
  }
  return { exportedAt: services.now().toISOString(), email, data };
}
