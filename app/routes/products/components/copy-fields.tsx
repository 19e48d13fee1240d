import { m } from "#app/paraglide/messages.js";
import { MAX_NAME_LENGTH } from "#app/rules/twins/known-fields.ts";
import { type Field, TextField } from "#app/ui/forms/form.tsx";
import { SkuField } from "#app/ui/twins/form/sku-field.tsx";

import { EanField } from "./ean-field.tsx";

import classes from "./copy-form.module.css";

export interface CopyActions {
  /** ID of the product that has the rejected EAN. */
  holderId: string | null;
  onTaken: (ean: string) => void;
  onUse: (name: string, corrected: string) => void;
}

interface CopyFieldsProps extends CopyActions {
  fields: Record<"name" | "ean" | "sku", Field<string | undefined>>;
  /** Name of the button that uses the corrected EAN. */
  useName: string;
}

/** The fields that a copy of a product has of its own. */
export function CopyFields({ fields, holderId, useName, onTaken, onUse }: CopyFieldsProps) {
  const { name, ean, sku } = fields;
  return (
    <div className={classes.values}>
      <TextField
        field={name}
        label={m.products_name()}
        required
        autoComplete="off"
        maxCharacters={MAX_NAME_LENGTH}
      />
      <EanField
        field={ean}
        required
        existingId={holderId}
        useName={useName}
        onTaken={onTaken}
        onUse={(corrected) => onUse(ean.name, corrected)}
      />
      <SkuField field={sku} label={m.products_sku()} required />
    </div>
  );
}
