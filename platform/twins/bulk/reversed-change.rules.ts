import type { TwinChange } from "../changes/update-twin.ts";
import type { Change } from "../history/history.store.ts";

/** The change that takes a job's changes of a twin back; null if one of them can't be. */
export function reversedChange(entries: readonly Change[]): TwinChange | null {
  const change: TwinChange = {};
  const fields: Record<string, string | null> = {};
  // The latest first, so that the value before the earliest change of a field stays.
  for (const { type, field_key: key, before, after } of entries) {
    switch (type) {
      case "nameChanged":
        change.name = before ?? "";
        break;
      case "descriptionChanged":
        change.description = before ?? "";
        break;
      case "externalIdChanged":
        change.externalId = before ?? "";
        break;
      case "assigneeChanged":
        change.assignerUserId = before;
        break;
      case "tagChanged":
        change.tags = exchanged(before, after);
        break;
      case "markerChanged":
        change.markers = exchanged(before, after);
        break;
      case "fieldCreated":
      case "fieldChanged":
      case "fieldDeleted":
        fields[key ?? ""] = before;
        break;
      default:
        return null;
    }
  }
  return { ...change, fields };
}

function exchanged(before: string | null, after: string | null) {
  const [old, added] = [before, after].map((ids) => (ids ?? "").split(",").filter(Boolean));
  return {
    existing: (old ?? []).filter((id) => !added?.includes(id)),
    removed: (added ?? []).filter((id) => !old?.includes(id)),
  };
}
