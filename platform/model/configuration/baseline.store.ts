import type { Selectable } from "kysely";

import type { Executor } from "../../base/database/executor.ts";
import type { Tables } from "../../base/database/tables.ts";

export type Baseline = Selectable<Tables["configuration_baseline"]>;

/** Stores the files as the baseline. Later changes that are made without files are found by comparison with it. */
export async function upsertBaseline(db: Executor, baseline: Baseline): Promise<void> {
  const { domain_id, ...values } = { ...baseline, files: JSON.stringify(baseline.files) };
  await db
    .insertInto("configuration_baseline")
    .values({ domain_id, ...values })
    .onConflict((conflict) => conflict.column("domain_id").doUpdateSet(values))
    .execute();
}

export function findBaseline(db: Executor, domainId: string): Promise<Baseline | undefined> {
  return db
    .selectFrom("configuration_baseline")
    .selectAll()
    .where("domain_id", "=", domainId)
    .executeTakeFirst();
}
