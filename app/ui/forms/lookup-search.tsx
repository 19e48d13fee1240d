import type { KeyboardEvent } from "react";

import { m } from "#app/paraglide/messages.js";
import { ButtonSubmit } from "#app/ui/button.tsx";

import type { LookupState } from "./use-lookup.ts";

import classes from "./lookup-search.module.css";

interface LookupSearchProps {
  /** The field that is chosen for. */
  name: string;
  label: string;
  lookup: LookupState;
  start: { query: string; page: number };
}

/**
 * The search of a picker and the step to more of what it found. Both are part of the form: without scripts
 * its buttons ask for the form again.
 */
export function LookupSearch({ name, label, lookup, start }: LookupSearchProps) {
  const { hasNext, problem, count } = lookup;
  return (
    <div className={classes.lookup}>
      <div className={classes.find}>
        <input
          type="search"
          name={`find:${name}`}
          className={classes.input}
          defaultValue={start.query}
          placeholder={m.console_find()}
          aria-label={m.console_find_in({ label })}
          autoComplete="off"
          onInput={(event) => lookup.search(event.currentTarget.value)}
          onKeyDown={stopEnter}
        />
        <ButtonSubmit name="again" value={name} formNoValidate className="no-scripts">
          {m.console_find()}
        </ButtonSubmit>
      </div>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {hasNext && (
        <button
          type="submit"
          name="again"
          value={`${name}~${start.page + 1}`}
          formNoValidate
          className={classes.more}
          onClick={(event) => {
            event.preventDefault();
            lookup.more();
          }}
        >
          {m.console_lookup_more()}
        </button>
      )}
      <output className="sr">{count !== null && m.console_found({ count })}</output>
    </div>
  );
}

/** Enter in the search would save the form. */
function stopEnter(event: KeyboardEvent) {
  if (event.key === "Enter") event.preventDefault();
}
