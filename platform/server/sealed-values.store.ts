import { sql } from "kysely";

import type { Executor, Tx } from "../base/database/executor.ts";
import type { FieldValue } from "../base/database/tables/json-values.ts";
import { SECRET_TYPER } from "../base/secrets/secret-typer.ts";

export interface SealedTwin {
  id: string;
  fields: Record<string, FieldValue>;
  /** Keys of the twin's fields with encrypted values. */
  keys: string[];
}

/** Reads and locks a batch of twins whose classes have secret fields, ordered by ID. */
export async function lockSealedTwins(
  tx: Tx,
  afterId: string | null,
  limit: number,
): Promise<SealedTwin[]> {
  const { rows } = await sql<SealedTwin>`
    select t.id, t.fields, s.keys from twin t
    join twin_class c on c.id = t.class_id
    cross join lateral (
      select array_agg(f.key) as keys from twin_class_field f
      where f.class_id = any(c.ancestor_ids) and f.field_typer_featurer_id = ${SECRET_TYPER}) s
    where t.class_id in (
        select kind.id from twin_class kind join twin_class_field f
          on f.class_id = any(kind.ancestor_ids) and f.field_typer_featurer_id = ${SECRET_TYPER})
      and t.fields ?| s.keys
      and (${afterId}::uuid is null or t.id > ${afterId}::uuid)
    order by t.id limit ${limit} for update of t`.execute(tx);
  return rows;
}

/**
 * Saves encrypted values without a new version, history or event, because the content stays the same.
 */
export async function resealTwin(
  tx: Tx,
  id: string,
  sealed: Readonly<Record<string, string>>,
): Promise<void> {
  await sql`
    update twin set fields = fields || ${JSON.stringify(sealed)}::jsonb where id = ${id}`.execute(
    tx,
  );
}

export async function lockSealedWebhooks(tx: Tx): Promise<{ id: string; sealed: string }[]> {
  return tx
    .selectFrom("webhook")
    .select(["id", "sealed_secret as sealed"])
    .orderBy("id")
    .forUpdate()
    .execute();
}

export async function resealWebhook(executor: Executor, id: string, sealed: string): Promise<void> {
  await executor
    .updateTable("webhook")
    .set({ sealed_secret: sealed })
    .where("id", "=", id)
    .execute();
}

/**
 * Reads and locks the requests of drafts that can still be committed. Requests of earlier releases are not encrypted
 * and are left out.
 */
export async function lockSealedDrafts(tx: Tx): Promise<{ id: string; sealed: string }[]> {
  const { rows } = await sql<{ id: string; sealed: string }>`
    select id, request #>> '{}' as sealed from draft
    where status = 'UNCOMMITED' and jsonb_typeof(request) = 'string'
    order by id for update`.execute(tx);
  return rows;
}

export async function resealDraft(executor: Executor, id: string, sealed: string): Promise<void> {
  await executor
    .updateTable("draft")
    .set({ request: JSON.stringify(sealed) })
    .where("id", "=", id)
    .execute();
}

export async function lockSealedSecondFactors(tx: Tx): Promise<{ id: string; sealed: string }[]> {
  return tx
    .selectFrom("second_factor")
    .select(["user_id as id", "sealed_secret as sealed"])
    .orderBy("user_id")
    .forUpdate()
    .execute();
}

export async function resealSecondFactor(
  executor: Executor,
  userId: string,
  sealed: string,
): Promise<void> {
  await executor
    .updateTable("second_factor")
    .set({ sealed_secret: sealed })
    .where("user_id", "=", userId)
    .execute();
}

export async function lockPasswordHashes(
  tx: Tx,
  afterId: string | null,
  limit: number,
): Promise<{ id: string; hash: string }[]> {
  const { rows } = await sql<{ id: string; hash: string }>`
    select id, password_hash as hash from app_user
    where password_hash is not null and (${afterId}::uuid is null or id > ${afterId}::uuid)
    order by id limit ${limit} for update`.execute(tx);
  return rows;
}

export async function resealPasswordHash(tx: Tx, userId: string, hash: string): Promise<void> {
  await tx.updateTable("app_user").set({ password_hash: hash }).where("id", "=", userId).execute();
}
