import { IconSelector } from "@tabler/icons-react";
import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";

import { ControlFrame, type ControlFrameProps, useFramed } from "./control-frame.tsx";

import classes from "./control.module.css";

// Plain elements, because one of the component library takes 10 to 15 times as long to render, and a form has dozens.

interface TextInputProps extends ControlFrameProps, Omit<ComponentProps<"input">, "required"> {
  /** Content at the end of the input. */
  rightSection?: ReactNode;
  /** Whether the section only shows something, so that a click on it is one on the input. */
  isSectionPassive?: boolean;
}

/** Input with its label, error and description. */
export function TextInput({ rightSection, isSectionPassive, className, ...props }: TextInputProps) {
  const { frame, element } = useFramed(props);
  return (
    <ControlFrame {...frame}>
      <div className={classes.box}>
        <input {...element} className={clsx(classes.control, className)} />
        {rightSection && (
          <div className={clsx(classes.section, isSectionPassive && classes.passive)}>
            {rightSection}
          </div>
        )}
      </div>
    </ControlFrame>
  );
}

interface TextAreaProps extends ControlFrameProps, Omit<ComponentProps<"textarea">, "required"> {}

/** Text area that grows with its content in browsers that support CSS `field-sizing`. */
export function TextArea({ className, ...props }: TextAreaProps) {
  const { frame, element } = useFramed(props);
  return (
    <ControlFrame {...frame}>
      <div className={classes.box}>
        <textarea {...element} className={clsx(classes.control, classes.area, className)} />
      </div>
    </ControlFrame>
  );
}

export interface Option {
  value: string;
  label: string;
}

/** Option, or options under a common heading. */
export type OptionOrGroup = Option | { group: string; items: Option[] };

interface NativeSelectProps extends ControlFrameProps, Omit<ComponentProps<"select">, "required"> {
  data: readonly OptionOrGroup[];
}

export function NativeSelect({ data, ...props }: NativeSelectProps) {
  const { frame, element } = useFramed(props);
  return (
    <ControlFrame {...frame}>
      <div className={classes.box}>
        <select {...element} className={clsx(classes.control, classes.select)}>
          {data.map((entry) =>
            "group" in entry ? (
              <optgroup key={entry.group} label={entry.group}>
                {entry.items.map(renderOption)}
              </optgroup>
            ) : (
              renderOption(entry)
            ),
          )}
        </select>
        <div className={clsx(classes.section, classes.passive)}>
          <IconSelector size={16} stroke={1.6} aria-hidden />
        </div>
      </div>
    </ControlFrame>
  );
}

function renderOption({ value, label }: Option) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}
