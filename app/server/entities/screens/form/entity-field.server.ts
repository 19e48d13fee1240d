import { m } from "#app/paraglide/messages.js";
import type { EntityField } from "#app/rules/entities/entity-form.ts";

type Own = Omit<Partial<EntityField>, "messages"> & {
  messages?: Partial<EntityField["messages"]>;
};

/** Creates a control. Default: a text of up to 10,000 characters. */
export function entityField(name: string, label: string, own: Own = {}): EntityField {
  const { messages = {}, maxLength = 10_000 } = own;
  return {
    name,
    label,
    help: "",
    kind: "text",
    required: false,
    choices: [],
    isStep: false,
    ...own,
    maxLength,
    messages: {
      required: m.products_field_required({ label }),
      invalid: m.console_param_invalid({ label }),
      long: m.products_field_long({ label, max: maxLength }),
      ...messages,
    },
  };
}
