import type { TwinRow } from "../../twins/twin/twin.store.ts";
import type { SellableImage, SellableTwin } from "./card-payload.rules.ts";
import type { listProductImages } from "./card.store.ts";

export function toSellable(twin: TwinRow): SellableTwin {
  const { id, class_id: classId, name, description, fields } = twin;
  return { id, classId, name, description, fields };
}

export function toImage(row: Awaited<ReturnType<typeof listProductImages>>[number]): SellableImage {
  return {
    id: row.id,
    fieldId: row.field_id,
    storageKey: row.storage_key ?? "",
    mediaType: row.media_type ?? "",
    width: row.width ?? 0,
    height: row.height ?? 0,
  };
}
