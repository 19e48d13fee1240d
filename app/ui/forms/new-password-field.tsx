import { useRef, useState } from "react";

import { m } from "#app/paraglide/messages.js";

import { type Field, PasswordField } from "./form.tsx";

import classes from "./new-password-field.module.css";

interface NewPasswordFieldProps {
  field: Field<string | undefined>;
  label: string;
}

const TEXTS = [
  m.account_password_weak,
  m.account_password_weak,
  m.account_password_fair,
  m.account_password_good,
  m.account_password_strong,
];

/**
 * Field for a new password with a strength meter. The meter only advises; the platform decides which passwords are
 * allowed.
 */
export function NewPasswordField({ field, label }: NewPasswordFieldProps) {
  const [score, setScore] = useState<number | null>(null);
  const latest = useRef("");
  const measure = async (text: string) => {
    latest.current = text;
    // Loaded on demand, because the dictionaries are half a megabyte. If loading fails, there is no meter.
    const loaded = await import("./password-strength.ts").catch(() => null);
    if (loaded && latest.current === text)
      setScore(text === "" ? null : loaded.scorePassword(text));
  };
  return (
    <div onInput={({ target }) => void measure((target as HTMLInputElement).value)}>
      <PasswordField
        field={field}
        label={label}
        description={m.account_password_hint()}
        autoComplete="new-password"
        required
      />
      <div className={`scripts-only ${classes.strength}`}>
        <span className={classes.bar} data-score={score ?? undefined} />
        <output>{score !== null && TEXTS[score]?.()}</output>
      </div>
    </div>
  );
}
