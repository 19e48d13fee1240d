import { m } from "#app/paraglide/messages.js";
import type { SellerRights } from "#app/server/selling/seller-rights.server.ts";
import type { BulkAction } from "#app/ui/lists/bulk-bar.tsx";

/** Returns the actions for selected products that the user's permissions allow. */
export function productBulkActions(rights: SellerRights): BulkAction[] {
  return [
    ...(rights.update
      ? [
          { key: "edit", label: m.bulk_edit() },
          { key: "price", label: m.bulk_price_action() },
          { key: "labels", label: m.labels_title() },
          { key: "cards", label: m.bulk_cards_action() },
          { key: "type", label: m.bulk_type_action() },
        ]
      : []),
    ...(rights.update && rights.perform ? [{ key: "step", label: m.bulk_step_action() }] : []),
    ...(rights.createProducts ? [{ key: "duplicate", label: m.duplicate_action() }] : []),
    ...(rights.remove ? [{ key: "delete", label: m.bulk_delete(), isDanger: true }] : []),
  ];
}
