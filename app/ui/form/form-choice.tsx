import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import { getSelectProps } from "@conform-to/react";
import { Checkbox, NativeSelect, Select } from "@mantine/core";
import { startTransition, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import { m } from "#app/paraglide/messages.js";

import { type Field, type FieldProps, wrapperProps } from "./form.tsx";

import classes from "./form.module.css";

export interface Choice {
  value: string;
  label: string;
  group?: string;
}

interface SelectFieldProps extends FieldProps<string | undefined> {
  options: Choice[];
  placeholder?: string;
  /** Marks a select that scripts will replace. */
  "data-waits"?: "";
}

/** The browser's own select: for lists short enough to read. */
export function SelectField({
  field,
  options,
  placeholder,
  "data-waits": waits,
  ...wrap
}: SelectFieldProps) {
  const { key, ...select } = getSelectProps(field, { ariaAttributes: false });
  const first = { value: "", label: placeholder ?? m.form_choose() };
  return (
    <NativeSelect
      key={key}
      {...select}
      {...wrapperProps({ field, ...wrap })}
      data-waits={waits}
      data={[first, ...grouped(options)]}
    />
  );
}

interface ComboFieldProps extends SelectFieldProps {
  emptyText: string;
}

/** Searchable once scripts run; the browser's own select, same name and value, until then. */
export function ComboField(props: ComboFieldProps) {
  return useTurn() ? <SearchableField {...props} /> : <SelectField {...props} data-waits="" />;
}

const BETWEEN_TURNS_MS = 40;
let nextTurn = 0;

/**
 * Whether a field may become what scripts make of it. Those the server wrote do so one after the
 * other: all at once, a long form would not answer a phone for a third of a second.
 */
function useTurn(): boolean {
  const [mine, setMine] = useState(useHydrated());
  useEffect(() => {
    if (mine) return;
    const now = performance.now();
    nextTurn = Math.max(now, nextTurn + BETWEEN_TURNS_MS);
    const timer = setTimeout(() => startTransition(() => setMine(true)), nextTurn - now);
    return () => clearTimeout(timer);
  }, [mine]);
  return mine;
}

function SearchableField({ field, options, placeholder, emptyText, ...wrap }: ComboFieldProps) {
  const [value, setValue] = useState(
    () => chosenBefore(field.id) ?? field.value ?? field.initialValue ?? "",
  );
  const hidden = useRef<HTMLInputElement>(null);
  const shown = useRef(value);

  // Mantine keeps the choice to itself; the form listens to input events.
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    hidden.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [value]);

  return (
    <>
      <input ref={hidden} type="hidden" name={field.name} form={field.formId} value={value} />
      <Select
        id={field.id}
        {...wrapperProps({ field, ...wrap })}
        data={grouped(options)}
        value={value || null}
        onChange={(next) => setValue(next ?? "")}
        placeholder={placeholder ?? m.form_choose()}
        nothingFoundMessage={emptyText}
        searchable
        allowDeselect={false}
        maxDropdownHeight={320}
        comboboxProps={{ withinPortal: false, shadow: "md", transitionProps: { duration: 120 } }}
      />
    </>
  );
}

/** What somebody chose in the browser's own select while scripts were on their way. */
function chosenBefore(id: string): string | undefined {
  const before = document.getElementById(id);
  return before instanceof HTMLSelectElement ? before.value : undefined;
}

interface MultiSelectFieldProps extends Omit<FieldProps, "field"> {
  field: Field<string[] | string | undefined>;
  options: Choice[];
}

/** Tick boxes in a box of their own: any number of choices, no script. */
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
          <Checkbox
            key={option.value}
            name={field.name}
            form={field.formId}
            value={option.value}
            label={option.label}
            defaultChecked={chosen.has(option.value)}
          />
        ))}
      </div>
      {description && <p className={classes.hint}>{description}</p>}
      {error && (
        <p id={field.errorId} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

function grouped(options: Choice[]): (Choice | { group: string; items: Choice[] })[] {
  const groups = new Map<string, Choice[]>();
  for (const option of options) {
    const { group, ...item } = option;
    if (group) groups.set(group, [...(groups.get(group) ?? []), item]);
  }
  return [
    ...options.filter(({ group }) => !group),
    ...[...groups].map(([group, items]) => ({ group, items })),
  ];
}
