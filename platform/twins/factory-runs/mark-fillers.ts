import type { FactoryItem } from "./factory-item.ts";
import type { Filler } from "./filler.ts";

/** Fillers of markers and files, by ID of their featurer. */
export const MARK_FILLERS: readonly [number, Filler][] = [
  [2318, ({ markerId = "", hardAdd }, item) => addMarker(item, markerId, hardAdd === "true")],
  [
    2319,
    ({ markerId = "", softDelete }, item) => removeMarker(item, markerId, softDelete === "true"),
  ],
  [
    2320,
    (_, item) => {
      item.takesFiles = true;
    },
  ],
];

function addMarker({ markers }: FactoryItem, markerId: string, hard: boolean): void {
  if (markers.removed.has(markerId) && !hard) return;
  markers.removed.delete(markerId);
  markers.added.add(markerId);
}

/** Removes a marker. A new twin has no markers except those that earlier steps have added. */
function removeMarker({ markers, isNew }: FactoryItem, markerId: string, soft: boolean): void {
  if (markers.added.has(markerId) && soft) return;
  markers.added.delete(markerId);
  if (!isNew) markers.removed.add(markerId);
}
