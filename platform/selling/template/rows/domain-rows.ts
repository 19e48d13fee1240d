import { idInDomain, VITRINE_DOMAIN_ID } from "../ids.ts";
import type { TableRows } from "./table-rows.ts";
import { templateRows } from "./template-rows.ts";

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Shared by all domains; only the template of the first domain writes them. */
const SHARED_TABLES: ReadonlySet<string> = new Set(["domain", "permission_grant_global"]);

/**
 * The template for any domain. IDs are derived from the domain's, so that two domains never share a row
 * and applying the template twice finds its own rows.
 */
export function templateRowsFor(domainId: string): TableRows[] {
  const all = templateRows();
  if (domainId === VITRINE_DOMAIN_ID) return all;

  const tables = all
    .filter(({ table }) => !SHARED_TABLES.has(table))
    .map((table) => ({ ...table, rows: table.rows.filter((row) => row["domain_id"] !== null) }));
  const owned = new Set(tables.flatMap(({ rows }) => rows.map((row) => row["id"])));
  // Rows refer to each other in columns, parameters and search predicates, so IDs are replaced in
  // the JSON text.
  const text = JSON.stringify(tables).replaceAll(UUID, (id) => {
    if (id === VITRINE_DOMAIN_ID) return domainId;
    return owned.has(id) ? idInDomain(id, domainId) : id;
  });
  return JSON.parse(text) as TableRows[];
}
