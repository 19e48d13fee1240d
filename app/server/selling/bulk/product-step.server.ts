import { m } from "#app/paraglide/messages.js";
import type { BulkAction } from "#app/server/bulk/bulk-action.server.ts";
import { entityField } from "#app/server/entities/screens/form/entity-field.server.ts";

import { transitionByAlias } from "./card-step.server.ts";

/** The transitions that sellers perform on products themselves, by alias. */
const STEPS: ReadonlyMap<string, () => string> = new Map([
  ["archive", m.bulk_step_archive],
  ["restore", m.bulk_step_restore],
  ["prepare", m.bulk_step_prepare],
]);

/** Performs a transition on the selected products. */
export const PRODUCT_STEP: BulkAction = {
  title: () => m.bulk_step_title(),
  start: {},
  fields: () =>
    Promise.resolve([
      entityField("step", m.bulk_cards_step(), {
        kind: "choice",
        required: true,
        choices: Array.from(STEPS, ([value, label]) => ({ value, label: label() })),
      }),
    ]),
  work: (_caller, { step = "" }) => {
    const label = STEPS.get(step);
    if (!label) return Promise.resolve({ errors: { step: m.bulk_cards_step() } });
    const name = m.bulk_edit_name({ title: m.products_title(), label: label() });
    return Promise.resolve({ name, operation: transitionByAlias(step) });
  },
};
