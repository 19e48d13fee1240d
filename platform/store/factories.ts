import type { Executor } from "../context.ts";

export interface FactoryRow {
  id: string;
  key: string;
  name: Record<string, string>;
  description: Record<string, string>;
  createdByUserId: string | null;
  createdAt: Date;
}

export function factoriesOf(db: Executor, domainId: string): Promise<FactoryRow[]> {
  return db
    .selectFrom("twin_factory")
    .select([
      "id",
      "key",
      "name",
      "description",
      "created_by_user_id as createdByUserId",
      "created_at as createdAt",
    ])
    .where("domain_id", "=", domainId)
    .orderBy("key")
    .orderBy("id")
    .execute();
}
