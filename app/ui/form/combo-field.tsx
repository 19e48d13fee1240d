import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import { Select } from "@mantine/core";
import { useEffect, useRef, useState } from "react";

import { m } from "#app/paraglide/messages.js";

import { type Choice, groupOptions, SelectField, type SelectFieldProps } from "./form-choice.tsx";
import { wrapperProps } from "./form.tsx";
import { useStaggeredUpgrade } from "./use-staggered-upgrade.ts";

/** Choices shown at a time; the next ones come when the end of the list is reached. */
const PAGE = 10;

interface ComboFieldProps extends SelectFieldProps {
  emptyText: string;
}

/** Searchable once scripts run; the browser's own select, same name and value, until then. */
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

  // Mantine keeps the choice to itself; the form listens to input events.
  useEffect(() => {
    if (reportedValue.current === value) return;
    reportedValue.current = value;
    holder.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [value]);

  return (
    <>
      {/* Has the value and takes the focus of an error, which it hands on to what is seen. */}
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
      {/* Conform gives what is wrong with the whole form to its first control without a name. */}
      <input type="hidden" form={field.formId} />
      <Select
        id={field.id}
        {...wrapperProps({ field, ...wrap })}
        data={groupOptions(options)}
        value={value || null}
        onChange={(next) => setValue(next ?? "")}
        placeholder={placeholder ?? m.form_choose()}
        nothingFoundMessage={emptyText}
        searchable
        allowDeselect={false}
        openOnFocus={false}
        filter={({ search }) => groupOptions(matching(options, search).slice(0, visibleCount))}
        onDropdownOpen={() => setVisibleCount(visibleCountFor(options, value))}
        scrollAreaProps={{ onBottomReached: () => setVisibleCount((before) => before + PAGE) }}
        maxDropdownHeight={320}
        comboboxProps={{ withinPortal: false, shadow: "md", transitionProps: { duration: 120 } }}
      />
    </>
  );
}

/** Choices with all words of the search, whatever their case and accents. */
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

/** As many whole pages as it takes to show what is chosen. */
function visibleCountFor(options: Choice[], value: string): number {
  const index = options.findIndex((option) => option.value === value);
  return (Math.floor(Math.max(index, 0) / PAGE) + 1) * PAGE;
}

/** What somebody chose in the browser's own select while it was one. */
function readNativeValue(id: string): string | undefined {
  const before = document.getElementById(id);
  return before instanceof HTMLSelectElement ? before.value : undefined;
}
