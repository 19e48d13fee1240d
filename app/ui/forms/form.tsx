import { type FieldMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import { PasswordInput } from "@mantine/core";
import { type FocusEventHandler, type ReactNode, useRef } from "react";

import { m } from "#app/paraglide/messages.js";

import { TextArea, TextInput } from "./controls/controls.tsx";
import { Switch } from "./controls/switch.tsx";
import "./form-styles.ts";
import { LengthNote } from "./length-note.tsx";
import { useEarlier } from "./use-earlier.ts";

import classes from "./form.module.css";

/** Field of any form; the form's own schema validates the value. */
export type Field<T = unknown> = FieldMetadata<T, Record<string, unknown>>;

/** Returns the current text of a field. */
export function typedIn({ value, initialValue }: Field<string | number | undefined>): string {
  return value ?? initialValue ?? "";
}

export interface FieldProps<T = unknown> {
  field: Field<T>;
  label: string;
  description?: ReactNode;
  required?: boolean;
  disabled?: boolean;
}

/** Returns the props of the frame around a field's control. */
export function frameProps<T>({ field, label, description, required, disabled }: FieldProps<T>) {
  return {
    label,
    description,
    disabled,
    required: required ?? field.required,
    error: field.errors?.[0],
  };
}

interface TextFieldProps extends FieldProps<string | number | undefined> {
  type?: "text" | "email" | "url" | "tel" | "search";
  placeholder?: string;
  autoComplete?: string;
  inputMode?: "text" | "numeric" | "decimal";
  rightSection?: ReactNode;
  onBlur?: FocusEventHandler<HTMLInputElement>;
  onInput?: (event: React.FormEvent<HTMLInputElement>) => void;
  spellCheck?: boolean;
  /** ID of a `datalist` with suggestions. */
  list?: string;
  /** Limit that is displayed under the field when the text nears it. The input itself doesn't cut off longer text. */
  maxCharacters?: number | undefined;
}

export function TextField({
  field,
  label,
  description,
  required,
  disabled,
  type = "text",
  maxCharacters,
  ...rest
}: TextFieldProps) {
  const { key, ...input } = getInputProps(field, { type, ariaAttributes: false });
  const control = (
    <TextInput
      key={key}
      {...input}
      {...frameProps({ field, label, description, required, disabled })}
      {...rest}
    />
  );
  if (maxCharacters === undefined) return control;
  return (
    <div>
      {control}
      <LengthNote text={typedIn(field)} max={maxCharacters} isQuiet />
    </div>
  );
}

interface NumberFieldProps extends FieldProps<string | number | undefined> {
  suffix?: string;
  isInteger?: boolean;
  placeholder?: string;
}

/**
 * Text input with a numeric keyboard. A native number input drops input that it can't parse, so the server couldn't
 * report it.
 */
export function NumberField({ field, suffix, isInteger, placeholder, ...wrap }: NumberFieldProps) {
  const { key, ...input } = getInputProps(field, { type: "text", ariaAttributes: false });
  return (
    <TextInput
      key={key}
      {...input}
      {...frameProps({ field, ...wrap })}
      inputMode={isInteger ? "numeric" : "decimal"}
      placeholder={placeholder}
      className={classes.number}
      rightSection={suffix && <span className={classes.suffix}>{suffix}</span>}
      isSectionPassive
    />
  );
}

interface PasswordFieldProps extends FieldProps<string | undefined> {
  autoComplete: "current-password" | "new-password" | "off";
}

export function PasswordField({ field, autoComplete, ...wrap }: PasswordFieldProps) {
  const { key, ...input } = getInputProps(field, { type: "password", ariaAttributes: false });
  return (
    <>
      <PasswordInput
        key={key}
        {...input}
        {...frameProps({ field, ...wrap })}
        error={field.errors && <AllErrors errors={field.errors} />}
        // Mantine sets this attribute on other inputs, but not on this one.
        aria-invalid={field.errors ? true : undefined}
        autoComplete={autoComplete}
        visibilityToggleButtonProps={{ "aria-label": m.form_show_password(), tabIndex: 0 }}
      />
      {/* Excludes the field from form recovery after an expired session. */}
      <input type="hidden" name="not-recovered" value={field.name} />
    </>
  );
}

type CurrentPasswordFieldProps = Pick<FieldProps<string | undefined>, "field" | "description">;

/** Field for the user's current password, which confirms a sensitive change. */
export function CurrentPasswordField(props: CurrentPasswordFieldProps) {
  return (
    <PasswordField
      {...props}
      label={m.profile_password_current()}
      autoComplete="current-password"
      required
    />
  );
}

/** Lists all broken password rules, one per line. */
function AllErrors({ errors }: { errors: string[] }) {
  return errors.map((text) => (
    <span key={text} className={classes.line}>
      {text}
    </span>
  ));
}

interface TextareaFieldProps extends FieldProps<string | undefined> {
  rows?: number;
  placeholder?: string;
  onBlur?: FocusEventHandler<HTMLTextAreaElement>;
}

export function TextareaField({
  field,
  rows = 4,
  placeholder,
  onBlur,
  ...wrap
}: TextareaFieldProps) {
  const { key, ...input } = getTextareaProps(field, { ariaAttributes: false });
  const typed = useEarlier(field.id, key, textOf);
  return (
    <TextArea
      key={key}
      {...input}
      defaultValue={typed ?? input.defaultValue}
      data-start={input.defaultValue ?? ""}
      {...frameProps({ field, ...wrap })}
      rows={rows}
      placeholder={placeholder}
      onBlur={onBlur}
    />
  );
}

function textOf(element: HTMLElement | null): string | undefined {
  return element instanceof HTMLTextAreaElement ? element.value : undefined;
}

interface ToggleProps extends FieldProps<boolean | string | undefined> {
  value?: string;
}

export function SwitchField({ field, label, description, disabled, value = "on" }: ToggleProps) {
  const { key, ...input } = getInputProps(field, {
    type: "checkbox",
    value,
    ariaAttributes: false,
  });
  return (
    <Switch key={key} {...input} {...{ label, description, disabled }} error={field.errors?.[0]} />
  );
}

/** Text input with a color. The color picker next to it is optional and requires scripts. */
export function ColorField({ field, ...wrap }: FieldProps<string | undefined>) {
  const text = useRef<HTMLInputElement>(null);
  const { key, ...input } = getInputProps(field, { type: "text", ariaAttributes: false });
  const pick = (color: string) => {
    if (!text.current) return;
    text.current.value = color;
    text.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <TextInput
      key={key}
      {...input}
      {...frameProps({ field, ...wrap })}
      ref={text}
      placeholder="#0c66e4"
      spellCheck={false}
      rightSection={
        <input
          type="color"
          className={classes.swatch}
          aria-label={wrap.label}
          defaultValue={
            /^#[\da-f]{6}$/i.test(field.initialValue ?? "") ? field.initialValue : "#0c66e4"
          }
          onChange={(event) => pick(event.currentTarget.value)}
        />
      }
    />
  );
}
