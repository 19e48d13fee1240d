import { IconCalendar } from "@tabler/icons-react";
import { type ComponentType, useEffect, useId, useRef, useState } from "react";

import { m } from "#app/paraglide/messages.js";

import type { CalendarProps } from "./calendar.tsx";

import classes from "./calendar-button.module.css";

interface CalendarButtonProps {
  label: string;
  /** IDs of the native inputs that hold the values: one, or those of the first and the last day of a range. */
  inputIds: string[];
  withTime?: boolean | undefined;
  /** First and last allowed day, inclusive. */
  min?: string | undefined;
  max?: string | undefined;
}

/**
 * Button that opens a calendar for native date inputs, which hold the values. The calendar is loaded when the button
 * gets the focus.
 */
export function CalendarButton({ label, inputIds, ...rest }: CalendarButtonProps) {
  const id = useId();
  const panel = useRef<HTMLDialogElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const loaded = useCalendar(isWanted);
  const want = () => setIsWanted(true);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={`scripts-only ${classes.button}`}
        aria-label={m.calendar_open({ label })}
        onFocus={want}
        onPointerEnter={want}
      >
        <IconCalendar size={16} stroke={1.6} aria-hidden />
      </button>
      <dialog
        ref={panel}
        id={id}
        popover="auto"
        // With a label, a closed panel would have the same accessible name as the field.
        aria-label={isOpen ? label : undefined}
        className={classes.panel}
        onToggle={({ newState }) => {
          want();
          setIsOpen(newState === "open");
        }}
      >
        {isOpen && loaded && (
          <loaded.Calendar
            inputIds={inputIds}
            {...rest}
            onDone={() => panel.current?.hidePopover()}
          />
        )}
      </dialog>
    </>
  );
}

function useCalendar(isWanted: boolean) {
  const [loaded, setLoaded] = useState<{ Calendar: ComponentType<CalendarProps> } | null>(null);
  useEffect(() => {
    const load = async () => {
      // Without a network users type the date.
      const module = await import("./calendar.tsx").catch(() => null);
      if (module) setLoaded({ Calendar: module.Calendar });
    };
    if (isWanted) void load();
  }, [isWanted]);
  return loaded;
}
