import { m } from "#app/paraglide/messages.js";
import { SelectField } from "#app/ui/forms/form-choice.tsx";
import {
  ColorField,
  NumberField,
  PasswordField,
  SwitchField,
  TextareaField,
  TextField,
} from "#app/ui/forms/form.tsx";

import type { ConsoleControlProps } from "./control-props.ts";
import { OwnerControl } from "./owner-control.tsx";
import { ReferenceControl } from "./reference-control.tsx";
import { StepControl } from "./step-control.tsx";

/** Renders the control for the kind of a field. */
export function ConsoleControl({ field, control, choicesPath }: ConsoleControlProps) {
  const { kind, label, required, help, choices } = field;
  const props = { field: control, label, required, description: help || undefined };
  switch (kind) {
    case "longText":
      return <TextareaField {...props} rows={3} />;
    case "json":
      return <TextareaField {...props} rows={8} />;
    case "flag":
      return <SwitchField {...props} />;
    case "integer":
    case "number":
      return <NumberField {...props} isInteger={kind === "integer"} />;
    case "color":
      return <ColorField {...props} />;
    case "secret":
      return (
        <PasswordField
          {...props}
          description={help || m.connectors_secret_keep()}
          autoComplete="off"
        />
      );
    case "choice":
      return field.isStep ? (
        <StepControl {...props} options={choices} />
      ) : (
        <SelectField {...props} options={choices} placeholder={m.field_none()} />
      );
    case "reference":
    case "references":
      return <ReferenceControl field={field} control={control} choicesPath={choicesPath} />;
    case "owner":
      return <OwnerControl {...props} />;
    case "url":
    case "email":
      return <TextField {...props} type={kind} autoComplete="off" />;
    case "text":
    case "key":
    case "classKey":
      return (
        <TextField
          {...props}
          autoComplete="off"
          spellCheck={kind === "text"}
          maxCharacters={field.maxLength}
        />
      );
  }
}
