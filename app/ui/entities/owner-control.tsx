import { m } from "#app/paraglide/messages.js";
import { ControlFrame } from "#app/ui/forms/controls/control-frame.tsx";
import { type FieldProps, frameProps } from "#app/ui/forms/form.tsx";

/**
 * Shows whether the form was opened with an owner, and posts the owner's ID as a hidden input. The ID itself would
 * mean nothing to users.
 */
export function OwnerControl(props: FieldProps<string | undefined>) {
  const { id, name, initialValue } = props.field;
  return (
    <ControlFrame id={id} {...frameProps(props)} isText>
      <p id={id} tabIndex={-1}>
        {initialValue ? m.console_owner_given() : m.field_none()}
      </p>
      <input type="hidden" name={name} value={initialValue ?? ""} />
    </ControlFrame>
  );
}
