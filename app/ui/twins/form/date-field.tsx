import { getInputProps } from "@conform-to/react";

import { CalendarButton } from "#app/ui/dates/calendar-button.tsx";
import { TextInput } from "#app/ui/forms/controls/controls.tsx";
import { type FieldProps, frameProps } from "#app/ui/forms/form.tsx";

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
      {...frameProps({ field, ...wrap })}
      min={min && withTime ? `${min}T00:00` : min}
      max={max && withTime ? `${max}T23:59` : max}
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
