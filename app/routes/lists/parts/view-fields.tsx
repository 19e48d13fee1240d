import { type FieldMetadata, type FormMetadata, getInputProps } from "@conform-to/react";

import { m } from "#app/paraglide/messages.js";
import { FormAlert } from "#app/ui/form/form-alert.tsx";
import { TextField } from "#app/ui/form/form.tsx";
import { TickLabel } from "#app/ui/tick-label.tsx";

export type ViewValues = {
  name: string;
  shared: boolean;
};

interface ViewFieldsProps {
  form: FormMetadata<ViewValues>;
  fields: { name: FieldMetadata<string>; shared: FieldMetadata<boolean> };
  mayShare: boolean;
}

export function ViewFields({ form, fields, mayShare }: ViewFieldsProps) {
  const { key, ...box } = getInputProps(fields.shared, { type: "checkbox" });
  return (
    <>
      {form.errors && <FormAlert form={form} />}
      <TextField field={fields.name} label={m.views_name()} autoComplete="off" required />
      {mayShare && (
        <TickLabel>
          <input key={key} {...box} />
          {m.views_share()}
        </TickLabel>
      )}
    </>
  );
}
