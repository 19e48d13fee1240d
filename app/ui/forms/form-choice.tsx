import { getSelectProps } from "@conform-to/react";

import { m } from "#app/paraglide/messages.js";
import { CheckboxLabel } from "#app/ui/checkbox-label.tsx";

import { NativeSelect, type Option, type OptionOrGroup } from "./controls/controls.tsx";
import { type Field, type FieldProps, TextField, frameProps } from "./form.tsx";

import classes from "./form.module.css";

export interface Choice extends Option {
  group?: string;
}

export interface SelectFieldProps extends FieldProps<string | undefined> {
  options: Choice[];
  placeholder?: string;
  /** Omits the empty option, for selects that always have a value. */
  withoutEmpty?: boolean;
  /** Marks a native select that scripts will replace. */
  "data-waits"?: "";
}

/** Native select, for short lists of options. */
export function SelectField({
  field,
  options,
  placeholder,
  withoutEmpty = false,
  "data-waits": waits,
  ...wrap
}: SelectFieldProps) {
  const { key, ...select } = getSelectProps(field, { ariaAttributes: false });
  const first = { value: "", label: placeholder ?? m.form_choose() };
  return (
    <NativeSelect
      key={key}
      {...select}
      {...frameProps({ field, ...wrap })}
      data-waits={waits}
      data={[...(withoutEmpty ? [] : [first]), ...groupOptions(options)]}
    />
  );
}

/** Text input that suggests the options; any other text becomes a new option. */
export function CustomField({ field, options, ...wrap }: SelectFieldProps) {
  const listId = `${field.id}-options`;
  return (
    <>
      <TextField field={field} {...wrap} list={listId} autoComplete="off" />
      <datalist id={listId}>
        {options.map(({ value, label }) => (
          <option key={value} value={label}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  );
}

interface MultiSelectFieldProps extends Omit<FieldProps, "field"> {
  field: Field<string[] | string | undefined>;
  options: Choice[];
}

/** Bordered group of checkboxes that works without scripts. */
export function MultiSelectField({
  field,
  label,
  description,
  options,
  disabled,
}: MultiSelectFieldProps) {
  const initial = field.initialValue;
  const chosen = new Set(Array.isArray(initial) ? initial : initial ? [initial] : []);
  const error = field.errors?.[0];
  return (
    <fieldset
      key={field.key}
      id={field.id}
      className={classes.ticks}
      disabled={disabled}
      tabIndex={-1}
      aria-describedby={error ? field.errorId : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <CheckboxLabel key={option.value}>
            <input
              type="checkbox"
              name={field.name}
              form={field.formId}
              value={option.value}
              defaultChecked={chosen.has(option.value)}
            />
            {option.label}
          </CheckboxLabel>
        ))}
      </div>
      <SetNotes field={field} description={description} />
    </fieldset>
  );
}

/** Description and error of a set of checkboxes. */
export function SetNotes({ field, description }: Pick<FieldProps, "field" | "description">) {
  const error = field.errors?.[0];
  return (
    <>
      {description && <p className={classes.hint}>{description}</p>}
      {error && (
        <p id={field.errorId} className={classes.error}>
          {error}
        </p>
      )}
    </>
  );
}

/** Puts the options of each group together; those without a group come first. */
export function groupOptions(options: Choice[]): OptionOrGroup[] {
  const groups = new Map<string, Option[]>();
  for (const option of options) {
    const { group, ...item } = option;
    if (group) groups.set(group, [...(groups.get(group) ?? []), item]);
  }
  return [
    ...options.filter(({ group }) => !group),
    ...[...groups].map(([group, items]) => ({ group, items })),
  ];
}
