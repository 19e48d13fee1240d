import { getInputProps } from "@conform-to/react";
import { TextInput } from "@mantine/core";

import { CalendarButton } from "#app/ui/dates/calendar-button.tsx";
import { type FieldProps, wrapperProps } from "#app/ui/forms/form.tsx";

import classes from "./date-field.module.css";

interface DateFieldProps extends FieldProps<string | undefined> {
  withTime?: boolean;
  /** First and last allowed day, inclusive. */
  min?: string | undefined;
  max?: string | undefined;
}

/** Field for a date. The native input holds the value, with and without scripts; a calendar can fill it. */
export function DateField({ field, withTime, min, max, ...wrap }: DateFieldProps) {
  const type = withTime ? "datetime-local" : "date";
  const { key, ...input } = getInputProps(field, { type, ariaAttributes: false });
  return (
    <TextInput
      key={key}
      {...input}
      {...wrapperProps({ field, ...wrap })}
      min={min && withTime ? `${min}T00:00` : min}
      max={max && withTime ? `${max}T23:59` : max}
      classNames={{ input: classes.date }}
      rightSection={
        <CalendarButton
          label={wrap.label}
          inputIds={[field.id]}
          withTime={withTime}
          min={min}
          max={max}
        />
      }
    />
  );
}
