import { m } from "#app/paraglide/messages.js";
import type { BulkAction } from "#app/ui/lists/bulk-bar.tsx";

/** Returns the actions for selected products that the user's permissions allow. */
export function productBulkActions({
  mayEdit,
  mayDelete,
}: {
  mayEdit: boolean;
  mayDelete: boolean;
}): BulkAction[] {
  return [
    ...(mayEdit
      ? [
          { key: "edit", label: m.bulk_edit() },
          { key: "price", label: m.bulk_price_action() },
          { key: "labels", label: m.labels_title() },
          { key: "cards", label: m.bulk_cards_action() },
          { key: "type", label: m.bulk_type_action() },
          { key: "step", label: m.bulk_step_action() },
          { key: "duplicate", label: m.duplicate_action() },
        ]
      : []),
    ...(mayDelete ? [{ key: "delete", label: m.bulk_delete(), isDanger: true }] : []),
  ];
}
