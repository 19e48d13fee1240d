import type { ReactNode } from "react";

import classes from "./control-frame.module.css";

export interface ControlFrameProps {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
}

interface FrameProps extends ControlFrameProps {
  /** ID of the control; those of its label, error and description begin with it. */
  id: string;
  /** Whether the framed elements can't have a label of their own, such as a plain text. */
  isText?: boolean;
  children: ReactNode;
}

/** Label, error and description around a control. The server renders all of them. */
export function ControlFrame({
  id,
  label,
  description,
  error,
  required,
  isText,
  children,
}: FrameProps) {
  const Label = isText ? "div" : "label";
  return (
    <div className={classes.frame}>
      <Label className={classes.label} htmlFor={isText ? undefined : id}>
        {label}
        {required && (
          <span className={classes.required} aria-hidden>
            {" *"}
          </span>
        )}
      </Label>
      {children}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
      {description && (
        <p id={`${id}-description`} className={classes.description}>
          {description}
        </p>
      )}
    </div>
  );
}

/** Returns the attributes with which a control refers to its error and description. */
export function describedBy(
  id: string,
  { error, description }: Pick<ControlFrameProps, "error" | "description">,
) {
  const ids = [error && `${id}-error`, description && `${id}-description`].filter(Boolean);
  return {
    "aria-invalid": error ? true : undefined,
    "aria-describedby": ids.length > 0 ? ids.join(" ") : undefined,
  } as const;
}
