import { m } from "#app/paraglide/messages.js";
import { type Field, TextField } from "#app/ui/forms/form.tsx";

/** Phones suggest the code from the email and show a digit keyboard. */
export function CodeField({ field }: { field: Field<string | undefined> }) {
  return (
    <TextField
      field={field}
      label={m.account_code()}
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
      required
    />
  );
}
