import { sql } from "kysely";

import type { Executor, Tx } from "../../base/database/executor.ts";

/** Notes the images that still have to be fetched for these rows. An image stays with the job that first named it. */
export async function insertPendingImages(
  tx: Tx,
  jobId: string,
  productRootId: string,
  rows: readonly { position: number; ref: string }[],
): Promise<void> {
  await sql`
    insert into bulk_image (attachment_id, job_id, position, twin_id, address)
    select file.id, ${jobId}::uuid, done.position, file.twin_id, file.storage_link
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as done(position int, ref uuid)
    join twin on twin.id = done.ref and twin.root_class_id = ${productRootId}::uuid
    join twin_attachment file on file.twin_id = twin.id
    where file.storage_key is null and file.storage_link = file.external_id
    on conflict (attachment_id) do nothing`.execute(tx);
}

/** Saves what became of an image; nothing if no job named it. */
export async function saveImageOutcome(
  tx: Tx,
  attachmentId: string,
  outcome: { state: "fetched" | "failed"; reason: string | null },
): Promise<void> {
  await tx
    .updateTable("bulk_image")
    .set(outcome)
    .where("attachment_id", "=", attachmentId)
    .execute();
}

/** Names another product of images that jobs named, because they moved there. */
export async function moveNamedImages(
  tx: Tx,
  attachmentIds: readonly string[],
  twinId: string,
): Promise<void> {
  await tx
    .updateTable("bulk_image")
    .set({ twin_id: twinId })
    .where("attachment_id", "=", sql<string>`any(${attachmentIds}::uuid[])`)
    .execute();
}

/** Forgets images that nobody will fetch, because they or their products were deleted. */
export async function deleteGoneImages(executor: Executor, twinId: string): Promise<void> {
  await sql`
    delete from bulk_image
    where twin_id = ${twinId}::uuid and state = 'pending' and not exists (
      select from twin_attachment file
      where file.id = bulk_image.attachment_id
        and file.storage_key is null and file.storage_link = file.external_id)`.execute(executor);
}

/** Lists the jobs that named images of a product. */
export async function listJobsOfImages(executor: Executor, twinId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom("bulk_image")
    .select("job_id")
    .distinct()
    .where("twin_id", "=", twinId)
    .execute();
  return rows.map((row) => row.job_id);
}

export async function hasPendingImages(executor: Executor, jobId: string): Promise<boolean> {
  const row = await executor
    .selectFrom("bulk_image")
    .select("attachment_id")
    .where("job_id", "=", jobId)
    .where("state", "=", "pending")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks the failures of a job as reported, and returns how many are new. */
export async function reportFailedImages(tx: Tx, jobId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("bulk_image")
    .set({ is_reported: true })
    .where("job_id", "=", jobId)
    .where("state", "=", "failed")
    .where("is_reported", "=", false)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export type ImageCounts = Record<"pending" | "fetched" | "failed", number>;

export async function countImages(executor: Executor, jobId: string): Promise<ImageCounts> {
  const rows = await executor
    .selectFrom("bulk_image")
    .select(["state", ({ fn }) => fn.countAll<number>().as("count")])
    .where("job_id", "=", jobId)
    .groupBy("state")
    .execute();
  const counts = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  return { pending: 0, fetched: 0, failed: 0, ...counts };
}

/** Lists a page of the images of a job that couldn't be fetched, in the order of its rows. */
export function listFailedImages(
  executor: Executor,
  jobId: string,
  { offset, limit }: { offset: number; limit: number },
) {
  return executor
    .selectFrom("bulk_image as image")
    .leftJoin("bulk_row as row", (join) =>
      join.onRef("row.job_id", "=", "image.job_id").onRef("row.position", "=", "image.position"),
    )
    .select([
      "image.attachment_id",
      "image.position",
      "image.twin_id",
      "image.address",
      "image.reason",
      "row.line",
      "row.name",
    ])
    .where("image.job_id", "=", jobId)
    .where("image.state", "=", "failed")
    .orderBy("image.position")
    .orderBy("image.attachment_id")
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Reads the next rows of a job with images that couldn't be fetched. */
export function readRowsWithFailedImages(
  executor: Executor,
  jobId: string,
  { after, limit }: { after: number; limit: number },
) {
  return executor
    .selectFrom("bulk_row")
    .selectAll()
    .where("job_id", "=", jobId)
    .where("position", ">", after)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("bulk_image")
          .select("attachment_id")
          .whereRef("bulk_image.job_id", "=", "bulk_row.job_id")
          .whereRef("bulk_image.position", "=", "bulk_row.position")
          .where("bulk_image.state", "=", "failed"),
      ),
    )
    .orderBy("position")
    .limit(limit)
    .execute();
}

/** Lists the failures of these rows. */
export function listFailuresOfRows(
  executor: Executor,
  jobId: string,
  positions: readonly number[],
) {
  return executor
    .selectFrom("bulk_image")
    .select(["position", "address", "reason"])
    .where("job_id", "=", jobId)
    .where("state", "=", "failed")
    .where("position", "=", sql<number>`any(${positions}::int[])`)
    .orderBy("position")
    .orderBy("attachment_id")
    .execute();
}
