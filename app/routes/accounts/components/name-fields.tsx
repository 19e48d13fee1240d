import { m } from "#app/paraglide/messages.js";
import { type Field, TextField } from "#app/ui/forms/form.tsx";

import classes from "./sign-in.module.css";

interface NameFieldsProps {
  fields: { firstName: Field<string | undefined>; lastName: Field<string | undefined> };
}

export function NameFields({ fields }: NameFieldsProps) {
  return (
    <div className={classes.pair}>
      <TextField
        field={fields.firstName}
        label={m.account_first_name()}
        autoComplete="given-name"
        required
      />
      <TextField
        field={fields.lastName}
        label={m.account_last_name()}
        autoComplete="family-name"
        required
      />
    </div>
  );
}
