import type { Field } from "#app/ui/forms/form.tsx";

import { type CopyActions, CopyFields } from "./copy-fields.tsx";
import { FlagCheckbox } from "./flag-checkbox.tsx";

import copyClasses from "./copy-form.module.css";
import classes from "./variants.module.css";

interface Variant extends Record<string, unknown> {
  isTicked?: "on" | undefined;
  name?: string | undefined;
  ean?: string | undefined;
  sku?: string | undefined;
}

interface VariantRowProps extends CopyActions {
  label: string;
  field: Field<Variant>;
  useName: string;
}

/** Row of the form for one combination, which is left out without its tick. */
export function VariantRow({ label, field, ...actions }: VariantRowProps) {
  const own = field.getFieldset();
  return (
    <fieldset
      id={field.id}
      tabIndex={-1}
      className={classes.row}
      aria-label={label}
      aria-describedby={field.errors ? field.errorId : undefined}
    >
      <div className={classes.tick}>
        <FlagCheckbox flag={own.isTicked} label={label} />
      </div>
      {field.errors && (
        <p id={field.errorId} className={copyClasses.error}>
          {field.errors.join(" ")}
        </p>
      )}
      <div className={classes.values}>
        <CopyFields fields={own} {...actions} />
      </div>
    </fieldset>
  );
}
