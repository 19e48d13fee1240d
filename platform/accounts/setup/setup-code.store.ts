import type { Executor, Tx } from "../../base/database/executor.ts";

export async function addSetupCode(
  db: Executor,
  code: { code_hash: Buffer; domain_id: string; created_at: Date },
): Promise<void> {
  await db.insertInto("setup_code").values(code).execute();
}

/** Deletes setup codes that were printed by earlier starts of the server. */
export async function deleteSetupCodes(
  db: Executor,
  domainId: string,
  createdBefore?: Date,
): Promise<void> {
  await db
    .deleteFrom("setup_code")
    .where("domain_id", "=", domainId)
    .$if(createdBefore !== undefined, (rows) =>
      rows.where("created_at", "<", createdBefore ?? new Date(0)),
    )
    .execute();
}

export async function hasSetupCode(db: Executor, domainId: string): Promise<boolean> {
  const row = await db
    .selectFrom("setup_code")
    .select("code_hash")
    .where("domain_id", "=", domainId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** True if the digest is that of a setup code of the domain. */
export async function isSetupCode(tx: Tx, domainId: string, codeHash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom("setup_code")
    .select("code_hash")
    .where("domain_id", "=", domainId)
    .where("code_hash", "=", codeHash)
    .executeTakeFirst();
  return row !== undefined;
}
