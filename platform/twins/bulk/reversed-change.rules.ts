import type { TwinChange } from "../changes/update-twin.ts";
import type { Change } from "../history/history.store.ts";

/**
 * Builds the change that undoes changes of a twin; null if one of them can't be undone. Expects the latest entry first.
 */
export function reversedChange(entries: readonly Change[]): TwinChange | null {
  const change: TwinChange = {};
  const fields: Record<string, string | null> = {};
  // The earliest entry of a field comes last, so its former value remains.
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
