import type { Selectable } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";

export type PlanRow = Selectable<Tables["configuration_plan"]>;

export async function insertPlan(
  db: Executor,
  { origin, files, changes, ...plan }: PlanRow,
): Promise<void> {
  await db
    .insertInto("configuration_plan")
    .values({
      ...plan,
      origin: JSON.stringify(origin),
      files: JSON.stringify(files),
      changes: JSON.stringify(changes),
    })
    .execute();
}

export function findPlan(
  db: Executor,
  domainId: string,
  id: string,
  { lock = false } = {},
): Promise<PlanRow | undefined> {
  return db
    .selectFrom("configuration_plan")
    .selectAll()
    .where("id", "=", id)
    .where("domain_id", "=", domainId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

type Changes = Partial<Omit<PlanRow, "id" | "files" | "changes">> & { updated_at: Date };

export async function updatePlan(
  db: Executor,
  id: string,
  { origin, ...changes }: Changes,
): Promise<void> {
  await db
    .updateTable("configuration_plan")
    .set({ ...changes, ...(origin && { origin: JSON.stringify(origin) }) })
    .where("id", "=", id)
    .execute();
}

export async function purgePlans(db: Executor, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("configuration_plan")
    .where("updated_at", "<", before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
