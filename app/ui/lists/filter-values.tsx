import { type RefObject, useRef, useState } from "react";

import { m } from "#app/paraglide/messages.js";
import type { Choice } from "#app/rules/forms/choice.ts";
import type { TextFilter } from "#app/rules/lists/list-filter.ts";
import { CheckboxLabel } from "#app/ui/checkbox-label.tsx";
import { useLookup } from "#app/ui/forms/use-lookup.ts";

import classes from "./list-toolbar.module.css";

interface FilterValuesProps {
  filter: TextFilter;
  values: string[];
}

const NOTHING = { choices: [], hasNext: false, problem: "", text: "", page: 1 };

/**
 * Values of a filter, each with a checkbox that removes it, and an input for another value. With scripts the names of
 * entities are looked up while the user types.
 */
export function FilterValues({ filter, values }: FilterValuesProps) {
  // The URL is the source of truth, so its changes remount the controls.
  return <Values key={values.join("\n")} filter={filter} values={values} />;
}

function Values({ filter, values }: FilterValuesProps) {
  const { field, names = [], lookup: path } = filter;
  const text = useRef<HTMLInputElement>(null);
  const [added, setAdded] = useState<Choice[]>([]);
  const lookup = useLookup(NOTHING, (query, page) => {
    const search = new URLSearchParams({ q: query, page: String(page) });
    return `${path}&${search}`;
  });
  const nameOf = (value: string) => names.find((name) => name.value === value)?.label ?? value;
  const present = [...values.map((value) => ({ value, label: nameOf(value) })), ...added];
  const offered = lookup.choices.filter(({ value }) =>
    present.every((other) => other.value !== value),
  );
  const add = (choice: Choice) => {
    setAdded([...added, choice]);
    // The search text itself must not become a filter.
    if (text.current) text.current.value = "";
    lookup.clear();
  };
  return (
    <div className={classes.values}>
      {present.map(({ value, label: name }) => (
        <CheckboxLabel key={value}>
          <input type="checkbox" name={`f.${field}`} value={value} defaultChecked />
          {name}
        </CheckboxLabel>
      ))}
      <AddedText
        filter={filter}
        inputRef={text}
        {...(path && { onText: lookup.search })}
        isFirst={present.length === 0}
      />
      {offered.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className={classes.offered}
          onClick={() => add(choice)}
        >
          {choice.label}
        </button>
      ))}
      {lookup.hasNext && (
        <button type="button" className={classes.more} onClick={lookup.more}>
          {m.console_lookup_more()}
        </button>
      )}
      {lookup.problem && (
        <p role="alert" className={classes.problem}>
          {lookup.problem}
        </p>
      )}
      <output className="sr">
        {lookup.count !== null && m.console_found({ count: lookup.count })}
      </output>
    </div>
  );
}

interface AddedTextProps {
  filter: TextFilter;
  inputRef: RefObject<HTMLInputElement | null>;
  onText?: (text: string) => void;
  isFirst: boolean;
}

/** Input for another value: a text, an ID or a color. */
function AddedText({ filter, inputRef, onText, isFirst }: AddedTextProps) {
  const { field, label, hint, input, problem } = filter;
  const problemId = `filter-${field}-problem`;
  return (
    <>
      <label className={classes.added}>
        <span className="sr">{isFirst ? label : m.list_filter_another({ label })}</span>
        <input
          ref={inputRef}
          name={`f.${field}`}
          placeholder={input === "color" ? "#0c66e4" : hint}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          onInput={(event) => onText?.(event.currentTarget.value)}
        />
        {input === "color" && (
          <input
            type="color"
            className="scripts-only"
            aria-label={m.list_filter_color({ label })}
            defaultValue="#0c66e4"
            onChange={(event) => {
              if (inputRef.current) inputRef.current.value = event.currentTarget.value;
            }}
          />
        )}
      </label>
      {problem && (
        <p id={problemId} className={classes.problem}>
          {problem}
        </p>
      )}
    </>
  );
}
