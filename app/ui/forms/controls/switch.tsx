import type { ComponentProps } from "react";

import { type ControlFrameProps, describedBy } from "./control-frame.tsx";

import classes from "./switch.module.css";

interface SwitchProps extends ControlFrameProps, Omit<ComponentProps<"input">, "required"> {
  id: string;
}

/** Checkbox that looks like a switch. */
export function Switch({ label, description, error, ...input }: SwitchProps) {
  return (
    <div>
      <label className={classes.switch}>
        {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has this state itself. */}
        <input {...describedBy(input.id, { error, description })} {...input} role="switch" />
        {label}
      </label>
      {description && (
        <p id={`${input.id}-description`} className={classes.description}>
          {description}
        </p>
      )}
      {error && (
        <p id={`${input.id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
