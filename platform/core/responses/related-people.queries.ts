import type { Executor } from "../../base/database/executor.ts";

export interface PersonRow {
  id: string;
  fullName: string;
  email: string;
  avatar: string | null;
}

export interface AccountRow {
  id: string;
  name: string;
  createdAt: Date;
}

/** Loads the users of a page in one statement; unknown IDs are omitted. */
export async function loadPeople(
  db: Executor,
  ids: Iterable<string | null | undefined>,
): Promise<Map<string, PersonRow>> {
  const distinctIds = distinct(ids);
  if (distinctIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("app_user")
    .select(["id", "full_name as fullName", "email", "avatar"])
    .where("id", "in", distinctIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function loadAccounts(
  db: Executor,
  ids: Iterable<string | null | undefined>,
): Promise<Map<string, AccountRow>> {
  const distinctIds = distinct(ids);
  if (distinctIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("business_account")
    .select(["id", "name", "created_at as createdAt"])
    .where("id", "in", distinctIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function distinct(ids: Iterable<string | null | undefined>): string[] {
  return [...new Set([...ids].filter((id) => typeof id === "string"))];
}
