import { Input } from "@mantine/core";

import { m } from "#app/paraglide/messages.js";
import { type FieldProps, wrapperProps } from "#app/ui/forms/form.tsx";

/** Says whether the page that the form was opened from named an owner. Its ID would tell nobody anything. */
export function OwnerControl(props: FieldProps<string | undefined>) {
  const { id, name, initialValue } = props.field;
  return (
    <Input.Wrapper {...wrapperProps(props)} labelElement="div">
      <p id={id} tabIndex={-1}>
        {initialValue ? m.console_owner_given() : m.field_none()}
      </p>
      <input type="hidden" name={name} value={initialValue ?? ""} />
    </Input.Wrapper>
  );
}
