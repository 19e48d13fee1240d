import type { ComponentProps } from "react";

import { type ControlFrameProps, ControlNotes, useFramed } from "./control-frame.tsx";

import classes from "./switch.module.css";

interface SwitchProps extends ControlFrameProps, Omit<ComponentProps<"input">, "required"> {}

/** Checkbox that looks like a switch. */
export function Switch(props: SwitchProps) {
  const { frame, element } = useFramed(props);
  return (
    <div>
      <label className={classes.switch}>
        {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has this state itself. */}
        <input {...element} role="switch" />
        {frame.label}
      </label>
      <div className={classes.notes}>
        <ControlNotes {...frame} />
      </div>
    </div>
  );
}
