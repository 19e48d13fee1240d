import { randomUUID } from "node:crypto";

import type { Db } from "../base/database/executor.ts";
import { idOf } from "../selling/template/ids.ts";

/** Inserts copies of a card's row, because the API creates only one card per product and marketplace. */
export async function addCards(db: Db, cardId: string, count: number): Promise<void> {
  const card = await readTwin(db, cardId);
  const rows = Array.from({ length: count }, () => ({ ...card, id: randomUUID() }));
  await db.insertInto("twin").values(rows).execute();
}

export async function addPictures(db: Db, productId: string, count: number): Promise<void> {
  const pictures = Array.from({ length: count }, (_, position) =>
    attachment(productId, `picture-${position}.png`, position, "image/png"),
  );
  await db.insertInto("twin_attachment").values(pictures).execute();
}

/** Adds documents of 1.23 MB with increasing times. */
export async function addDocuments(db: Db, productId: string, count: number): Promise<void> {
  const product = await readTwin(db, productId);
  const classId = idOf("class:product_document");
  const status = await db
    .selectFrom("twin_status")
    .select("id")
    .where("class_id", "=", classId)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, (_, position) => ({
    ...product,
    id: randomUUID(),
    class_id: classId,
    root_class_id: classId,
    head_id: productId,
    status_id: status.id,
    name: `manual-${position}.pdf`,
    fields: "{}",
    created_at: new Date(Date.now() + position),
  }));
  await db.insertInto("twin").values(rows).execute();
  const files = rows.map(({ id, name }) => attachment(id, name, 0, "application/pdf"));
  await db.insertInto("twin_attachment").values(files).execute();
}

async function readTwin(db: Db, twinId: string) {
  const twin = await db
    .selectFrom("twin")
    .selectAll()
    .where("id", "=", twinId)
    .executeTakeFirstOrThrow();
  return { ...twin, fields: JSON.stringify(twin.fields) };
}

function attachment(twinId: string, title: string, position: number, mediaType: string) {
  return {
    id: randomUUID(),
    twin_id: twinId,
    storage_key: `uploads/${twinId}/${position}`,
    title,
    description: "User uploaded image",
    size: 1_230_000,
    media_type: mediaType,
    position,
    created_at: new Date(),
  };
}
