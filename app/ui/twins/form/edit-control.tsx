import clsx from "clsx";
import type { ReactNode } from "react";

import { m } from "#app/paraglide/messages.js";
import type { EditConflict } from "#app/rules/forms/edit-conflict.ts";
import { formatInputNumber } from "#app/rules/numbers.ts";
import type { EanHolder } from "#app/rules/twins/ean-answer.ts";
import { MAX_SKU_LENGTH } from "#app/rules/twins/known-fields.ts";
import { type FormField, toFormName, splitValues } from "#app/rules/twins/twin-field.ts";
import { ComboField } from "#app/ui/forms/combo-field.tsx";
import { ConflictChoice } from "#app/ui/forms/conflict-choice.tsx";
import { CustomField, MultiSelectField, SelectField } from "#app/ui/forms/form-choice.tsx";
import {
  ColorField,
  type Field,
  NumberField,
  PasswordField,
  SwitchField,
  TextareaField,
  TextField,
} from "#app/ui/forms/form.tsx";

import { DateField } from "./date-field.tsx";
import { EanField } from "./ean-field.tsx";
import type { Controls } from "./edit-defaults.ts";
import { MarkdownField } from "./markdown-field.tsx";
import { SkuField } from "./sku-field.tsx";

import classes from "./edit-control.module.css";

/** Longer lists become searchable when scripts run. */
const MAX_NATIVE_SELECT_OPTIONS = 12;

interface EditControlProps {
  /** ID of the edited twin. */
  twinId: string;
  field: FormField;
  /** Rendered preview of one field, for pages without scripts. */
  preview: { name: string; html: string } | null;
  controls: Controls;
  conflict: EditConflict | null;
  /** The product that has the rejected EAN. */
  eanHolder: EanHolder | null;
}

/** Control for the type of a field, with both values if the field has a conflict. */
export function EditControl({
  twinId,
  field,
  preview,
  controls,
  conflict,
  eanHolder,
}: EditControlProps) {
  const name = toFormName(field.key);
  const control = controls[name];
  const wide =
    field.kind === "markdown" || field.kind === "longText" || field.kind === "multiSelect";
  return (
    <div className={clsx(wide && classes.wide, field.kind === "boolean" && classes.tick)}>
      {control ? (
        <Control
          field={field}
          control={control}
          twinId={twinId}
          eanHolder={eanHolder}
          previewed={preview?.name === name ? preview.html : null}
        />
      ) : (
        <ReadOnly field={field} />
      )}
      <ConflictChoice name={name} conflict={conflict} inWords={(value) => wordsOf(field, value)} />
    </div>
  );
}

interface ControlProps extends Pick<EditControlProps, "twinId" | "field" | "eanHolder"> {
  control: Field<string | undefined>;
  previewed: string | null;
}

function Control({ field, control, previewed, twinId, eanHolder }: ControlProps) {
  const { kind, label, help, required, choices, rule } = field;
  const props = { field: control, label, required, description: help || undefined };
  if (field.key === "ean" && kind === "text") {
    return <EanField {...props} twinId={twinId} stored={field.value} rejected={eanHolder} />;
  }
  if (field.sku) return <SkuField {...props} stored={field.sku} />;
  switch (kind) {
    case "text":
    case "url": {
      const maxCharacters = field.key === "sku" ? MAX_SKU_LENGTH : rule.maxLength;
      return <TextField {...props} type={kind} autoComplete="off" maxCharacters={maxCharacters} />;
    }
    case "longText":
      return <TextareaField {...props} rows={5} />;
    case "markdown":
      return <MarkdownField field={control} label={label} previewed={previewed} />;
    case "number":
      return <NumberField {...props} />;
    case "color":
      return <ColorField {...props} />;
    case "date":
      return <DateField {...props} min={rule.earliest} max={rule.latest} />;
    case "dateTime":
      return <DateField {...props} withTime />;
    case "boolean":
      return <SwitchField {...props} />;
    case "select":
      return choices.length > MAX_NATIVE_SELECT_OPTIONS ? (
        <ComboField {...props} options={choices} emptyText={m.list_none()} />
      ) : (
        <SelectField {...props} options={choices} />
      );
    case "custom":
      return <CustomField {...props} options={choices} />;
    case "multiSelect":
      return <MultiSelectField {...props} options={choices} />;
    case "secret":
      return <Secret field={field} control={control} />;
    case "readOnly":
    case "unsupported":
      return <ReadOnly field={field} />;
  }
}

/** Control for a secret. The page only knows whether one is stored, never its value. */
function Secret({ field, control }: { field: FormField; control: Field<string | undefined> }) {
  const { key, label, help, required, stored } = field;
  return (
    <>
      <PasswordField
        field={control}
        label={label}
        required={required && !stored}
        description={stored ? m.connectors_secret_keep() : help || m.connectors_secret_not_set()}
        autoComplete="off"
      />
      {stored && !required && (
        <label className={classes.drop}>
          <input type="checkbox" name={`drop:${toFormName(key)}`} />{" "}
          {m.connectors_secret_remove({ label })}
        </label>
      )}
    </>
  );
}

function ReadOnly({ field: { kind, label, displayValue } }: { field: FormField }) {
  return (
    <LockedField label={label}>
      {kind === "unsupported" ? m.field_unsupported() : displayValue || m.field_none()}
    </LockedField>
  );
}

/** Read-only value among the editable fields. */
export function LockedField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.readOnly}>
      <span>{label}</span>
      <p>{children}</p>
    </div>
  );
}

function wordsOf({ kind, choices }: FormField, value: string): string {
  if (kind === "boolean") return value === "true" ? m.field_yes() : m.field_no();
  if (kind === "number") return formatInputNumber(value);
  if (kind !== "select" && kind !== "multiSelect") return value;
  return splitValues(value.replaceAll("<@2@>", ","))
    .map((id) => choices.find((choice) => choice.value === id)?.label ?? id)
    .join(", ");
}
