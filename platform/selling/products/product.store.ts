import type { Executor } from "../../base/database/executor.ts";

/** Finds the ID of the owner's twin that has this value in a unique field. */
export async function findTwinByUniqueValue(
  executor: Executor,
  value: { fieldNo: number; ownerId: string; text: string },
): Promise<string | null> {
  const row = await executor
    .selectFrom("twin_unique")
    .select("twin_id")
    .where("field_no", "=", value.fieldNo)
    .where("owner_id", "=", value.ownerId)
    .where("val", "=", value.text)
    .executeTakeFirst();
  return row?.twin_id ?? null;
}
