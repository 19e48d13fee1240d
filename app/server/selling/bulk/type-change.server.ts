import { m } from "#app/paraglide/messages.js";
import type { BulkAction } from "#app/server/bulk/bulk-action.server.ts";
import { entityField } from "#app/server/entities/screens/form/entity-field.server.ts";

import { listProductTypes } from "../product-types.server.ts";

const KEEP = "keep";
const LOSE = "lose";

/** Changes the type of products. */
export const TYPE_CHANGE: BulkAction = {
  title: () => m.bulk_type_title(),
  start: { values: KEEP },
  fields: async (caller) => {
    const types = await listProductTypes(caller);
    return [
      entityField("type", m.products_type(), {
        kind: "choice",
        required: true,
        choices: types.map(({ id, name, group }) => ({ value: id, label: name, group })),
      }),
      entityField("values", m.bulk_type_values(), {
        kind: "choice",
        required: true,
        help: m.bulk_type_help(),
        choices: [
          { value: KEEP, label: m.bulk_type_keep() },
          { value: LOSE, label: m.bulk_type_lose() },
        ],
      }),
    ];
  },
  work: async (caller, { type = "", values }) => {
    const types = await listProductTypes(caller);
    const label = types.find(({ id }) => id === type)?.name ?? m.products_type();
    const behavior = values === LOSE ? [] : ["throwOnFieldCantBeTransferred"];
    return {
      name: m.bulk_edit_name({ title: m.bulk_type_title(), label }),
      operation: {
        change: {
          method: "PUT",
          path: "/private/twin/{id}/class_change/v1",
          query: { showTwinMode: "DETAILED" },
          body: { behavior },
        },
        edits: [{ to: "newTwinClassId", from: "twinClassId", how: "set", value: type }],
      },
    };
  },
};
