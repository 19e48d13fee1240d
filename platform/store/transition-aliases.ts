import type { Executor } from "../context.ts";

export interface AliasRow {
  id: string;
  alias: string;
}

export function aliasesOfDomain(db: Executor, domainId: string): Promise<AliasRow[]> {
  return db
    .selectFrom("transition_alias")
    .select(["id", "alias"])
    .where("domain_id", "=", domainId)
    .orderBy("alias")
    .execute();
}
