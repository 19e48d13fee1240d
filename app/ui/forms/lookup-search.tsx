import type { KeyboardEvent } from "react";

import { m } from "#app/paraglide/messages.js";
import { ButtonSubmit } from "#app/ui/button.tsx";

import type { LookupState } from "./use-lookup.ts";

import classes from "./lookup-search.module.css";

interface LookupSearchProps {
  /** Name of the picker's field. */
  name: string;
  label: string;
  lookup: LookupState;
  start: { query: string; page: number };
}

/**
 * Search of a picker, with a button for more results. Both are part of the form: without scripts their buttons reload
 * the form with the results.
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

/** Prevents Enter in the search from submitting the form. */
function stopEnter(event: KeyboardEvent) {
  if (event.key === "Enter") event.preventDefault();
}
