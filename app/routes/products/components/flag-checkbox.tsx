import { CheckboxLabel } from "#app/ui/checkbox-label.tsx";
import type { Field } from "#app/ui/forms/form.tsx";

export type Flag = Pick<Field<boolean | "on" | undefined>, "key" | "name" | "initialValue">;

/** Checkbox for a field that is on or off. */
export function FlagCheckbox({ flag, label }: { flag: Flag; label: string }) {
  return (
    <CheckboxLabel>
      <input
        key={flag.key}
        type="checkbox"
        name={flag.name}
        defaultChecked={flag.initialValue === "on"}
      />
      {label}
    </CheckboxLabel>
  );
}
