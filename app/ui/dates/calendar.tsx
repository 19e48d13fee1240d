import { DatePicker, type DatePickerProps, InlineDateTimePicker } from "@mantine/dates";

import "#app/ui/forms/form-styles.ts";

import "@mantine/dates/styles.layer.css";
import "dayjs/locale/pl";
import "dayjs/locale/ru";
import { useEffect, useRef, useState } from "react";

import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { toDay, toMoment } from "#app/rules/date-formats.ts";
import { useTimeZone } from "#app/ui/time-zone.ts";

import { readInput, writeInput } from "./date-inputs.ts";

import classes from "./calendar.module.css";

export interface CalendarProps {
  inputIds: string[];
  withTime?: boolean | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onDone: () => void;
}

/** Calendar that reads the native inputs when it opens and writes the selected dates into them. */
export function Calendar({ inputIds, withTime, min, max, onDone }: CalendarProps) {
  const [values, setValues] = useState(() => inputIds.map(readInput));
  const box = useRef<HTMLDivElement>(null);
  const shared = useSharedProps(min, max);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>("table button:not([tabindex='-1'])")?.focus();
  }, []);
  const choose = (next: (string | null)[], isComplete: boolean) => {
    setValues(next);
    inputIds.forEach((id, at) => {
      const value = next[at] ?? "";
      writeInput(id, withTime ? toMoment(value, "input") : toDay(value));
    });
    if (isComplete) onDone();
  };
  const [first = null, last = null] = values;
  return (
    <div ref={box} className={classes.calendar}>
      {inputIds.length > 1 ? (
        <DatePicker
          {...shared}
          type="range"
          allowSingleDateInRange
          defaultDate={first ?? last ?? shared.defaultDate}
          value={[first, last]}
          onChange={(range) =>
            choose(
              range,
              range.every((day) => day !== null),
            )
          }
        />
      ) : withTime ? (
        <InlineDateTimePicker
          {...shared}
          value={first}
          onChange={(moment) => choose([moment], false)}
          onSubmit={onDone}
          timePickerProps={{
            hoursInputLabel: m.calendar_hours(),
            minutesInputLabel: m.calendar_minutes(),
          }}
          submitButtonProps={{ "aria-label": m.calendar_done() }}
        />
      ) : (
        <DatePicker
          {...shared}
          allowDeselect
          defaultDate={first ?? shared.defaultDate}
          value={first}
          onChange={(day) => choose([day], true)}
        />
      )}
    </div>
  );
}

/** Returns the props of all pickers, with the user's language and today's date in the time zone of the business. */
function useSharedProps(min: string | undefined, max: string | undefined) {
  const timeZone = useTimeZone();
  const [today] = useState(() =>
    new Intl.DateTimeFormat("sv-SE", timeZone ? { timeZone } : {}).format(new Date()),
  );
  return {
    locale: getLocale(),
    // The color of weekend days has too little contrast in the light scheme.
    weekendDays: [],
    defaultDate: today,
    ...(min && { minDate: min }),
    ...(max && { maxDate: max }),
    ariaLabels: {
      previousMonth: m.calendar_previous_month(),
      nextMonth: m.calendar_next_month(),
      previousYear: m.calendar_previous_year(),
      nextYear: m.calendar_next_year(),
      previousDecade: m.calendar_previous_decade(),
      nextDecade: m.calendar_next_decade(),
      monthLevelControl: m.calendar_choose_month(),
      yearLevelControl: m.calendar_choose_year(),
    },
    getDayProps: (date: string) =>
      date === today
        ? { "aria-current": "date", "data-today": true, className: classes.today }
        : {},
  } satisfies Partial<DatePickerProps>;
}
