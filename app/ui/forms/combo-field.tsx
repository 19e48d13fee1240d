import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import { Select } from "@mantine/core";
import { type UIEvent, useEffect, useRef, useState } from "react";

import { m } from "#app/paraglide/messages.js";

import { type Choice, groupOptions, SelectField, type SelectFieldProps } from "./form-choice.tsx";
import { frameProps } from "./form.tsx";
import { useStaggeredUpgrade } from "./use-staggered-upgrade.ts";

import classes from "./combo-field.module.css";

/** Number of options per page; scrolling to the end shows the next page. */
const PAGE = 10;

interface ComboFieldProps extends SelectFieldProps {
  emptyText: string;
}

/** Select with a search. Until scripts run it is a native select with the same name and value. */
export function ComboField(props: ComboFieldProps) {
  const searchable = useStaggeredUpgrade(props.field.id);
  return searchable ? <SearchableField {...props} /> : <SelectField {...props} data-waits="" />;
}

function SearchableField({ field, options, placeholder, emptyText, ...wrap }: ComboFieldProps) {
  const [value, setValue] = useState(
    () => readNativeValue(field.id) ?? field.value ?? field.initialValue ?? "",
  );
  const [visibleCount, setVisibleCount] = useState(PAGE);
  const holder = useRef<HTMLInputElement>(null);
  const reportedValue = useRef(value);

  // Mantine keeps the value in its own state, while the form listens to input events.
  useEffect(() => {
    if (reportedValue.current === value) return;
    reportedValue.current = value;
    holder.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [value]);

  return (
    <>
      {/* Holds the value and forwards the focus that conform sets on an error to the visible input. */}
      <input
        ref={holder}
        className="sr"
        name={field.name}
        form={field.formId}
        value={value}
        data-start={field.initialValue ?? ""}
        readOnly
        tabIndex={-1}
        aria-hidden
        onFocus={() => document.getElementById(field.id)?.focus()}
      />
      {/* Conform focuses the first control without a name for errors of the whole form. */}
      <input type="hidden" form={field.formId} />
      <div
        className={classes.combo}
        // Adds to the rendered count, so that several scroll events before the next render show only one more page.
        onScrollCapture={(event) => isAtEnd(event) && setVisibleCount(visibleCount + PAGE)}
      >
        <Select
          id={field.id}
          {...frameProps({ field, ...wrap })}
          data={groupOptions(options)}
          value={value || null}
          onChange={(next) => setValue(next ?? "")}
          placeholder={placeholder ?? m.form_choose()}
          searchable
          allowDeselect={false}
          openOnFocus={false}
          filter={({ search }) => {
            const found = matching(options, search).slice(0, visibleCount);
            // A list box must contain an option, so the message is a disabled one.
            return found.length > 0
              ? groupOptions(found)
              : [{ value: "", label: emptyText, disabled: true }];
          }}
          onDropdownOpen={() => {
            setVisibleCount(visibleCountFor(options, value));
            forgetGoneOption(field.id);
          }}
          onSearchChange={() => forgetGoneOption(field.id)}
          // The list itself scrolls: a scroll area inside it would have to be focusable, in addition to the options.
          withScrollArea={false}
          classNames={{ options: classes.options }}
          comboboxProps={{
            withinPortal: false,
            shadow: "md",
            transitionProps: { duration: 120 },
            // A list that stays mounted keeps its scroll position: reopened at its end it would show the next page at
            // once.
            keepMounted: false,
          }}
        />
      </div>
    </>
  );
}

/**
 * Clears the active option if it has left the list, because the library keeps `aria-activedescendant` pointing to it.
 */
function forgetGoneOption(inputId: string): void {
  requestAnimationFrame(() => {
    const input = document.getElementById(inputId);
    const option = input?.getAttribute("aria-activedescendant");
    if (option && !document.getElementById(option)) input?.removeAttribute("aria-activedescendant");
  });
}

function isAtEnd({ target }: UIEvent): boolean {
  const list = target as HTMLElement;
  return list.scrollTop + list.clientHeight >= list.scrollHeight - 1;
}

/** Returns the options that contain all words of the search, ignoring case and accents. */
function matching(options: Choice[], search: string): Choice[] {
  const words = plain(search).split(/\s+/);
  return options.filter(({ label }) => {
    const text = plain(label);
    return words.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

/** Returns the number of options to show, in whole pages, so that the selected one is visible. */
function visibleCountFor(options: Choice[], value: string): number {
  const index = options.findIndex((option) => option.value === value);
  return (Math.floor(Math.max(index, 0) / PAGE) + 1) * PAGE;
}

/** Returns the option that the user selected in the native select before hydration. */
function readNativeValue(id: string): string | undefined {
  const before = document.getElementById(id);
  return before instanceof HTMLSelectElement ? before.value : undefined;
}
