import { type ReactNode, useId } from "react";

import classes from "./control-frame.module.css";

export interface ControlFrameProps {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
}

interface Identified {
  /** ID of the control; those of its error and description begin with it. */
  id: string;
}

interface FrameProps extends ControlFrameProps, Identified {
  /** Whether the framed elements can't have a label of their own, such as a plain text. */
  isText?: boolean;
  children: ReactNode;
}

/** Label, error and description around a control. The server renders all of them. */
export function ControlFrame({ label, required, isText, children, ...notes }: FrameProps) {
  const Label = isText ? "div" : "label";
  return (
    <div className={classes.frame}>
      <Label className={classes.label} htmlFor={isText ? undefined : notes.id}>
        {label}
        {required && (
          <span className={classes.required} aria-hidden>
            {" *"}
          </span>
        )}
      </Label>
      {children}
      <ControlNotes {...notes} />
    </div>
  );
}

type NotesProps = Identified & Pick<ControlFrameProps, "error" | "description">;

/** Error and description of a control, to which it refers by their IDs. */
export function ControlNotes({ id, error, description }: NotesProps) {
  return (
    <>
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
    </>
  );
}

/** Splits the props of a control into those of its frame and those of its element, which refers to the frame's notes. */
export function useFramed<Props extends ControlFrameProps & Partial<Identified>>(props: Props) {
  const { label, description, error, ...own } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const noteIds = [error && `${id}-error`, description && `${id}-description`].filter(Boolean);
  return {
    frame: { id, label, description, error, required: props.required },
    element: {
      "aria-invalid": error ? true : undefined,
      "aria-describedby": noteIds.join(" ") || undefined,
      ...own,
      id,
    },
  };
}
