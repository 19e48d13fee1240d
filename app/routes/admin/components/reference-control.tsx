import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { ConsoleField } from "#app/rules/console-form.ts";
import { ButtonSubmit } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/form/form-choice.tsx";

import type { ConsoleControlProps } from "./console-control.tsx";

import classes from "./reference-control.module.css";

const SEARCH_DEBOUNCE_MS = 200;

type Choices = Pick<ConsoleField, "choices">;

/**
 * A picker of a few choices with a search for the others. The search is part of the form: without scripts
 * its button asks for the form again, with scripts the choices follow what is typed.
 */
export function ReferenceControl({ field, control, choicesPath }: ConsoleControlProps) {
  const { name, label, required, help, hasMore } = field;
  const fetcher = useFetcher<Choices>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setIsOpen] = useState(hasMore);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (input: HTMLInputElement) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const query = new URLSearchParams({ field: name, q: input.value });
      for (const [key, value] of new FormData(input.form ?? undefined)) {
        const isValue = typeof value === "string" && value !== "" && value.length < 100;
        if (isValue && !/^(?:find:|base$|seen$)/.test(key)) query.set(`v.${key}`, value);
      }
      void fetcher.load(`${choicesPath}?${query}`);
    }, SEARCH_DEBOUNCE_MS);
  };
  const options = withChosen(field, fetcher.data?.choices ?? field.choices, control.value);
  return (
    <div>
      <SelectField
        field={control}
        label={label}
        required={required}
        description={help || undefined}
        options={options}
        placeholder={m.field_none()}
      />
      {(isOpen || hasMore) && (
        <div className={classes.find}>
          <input
            type="search"
            name={`find:${name}`}
            className={classes.input}
            placeholder={m.console_find()}
            aria-label={m.console_find_in({ label })}
            autoComplete="off"
            onInput={(event) => search(event.currentTarget)}
            onKeyDown={stopEnter}
            onFocus={() => setIsOpen(true)}
          />
          <ButtonSubmit name="again" value={name} formNoValidate className="no-scripts">
            {m.console_find()}
          </ButtonSubmit>
        </div>
      )}
      <output className="sr">
        {fetcher.data && m.console_found({ count: fetcher.data.choices.length })}
      </output>
    </div>
  );
}

/** Enter in the search would save the form. */
function stopEnter(event: KeyboardEvent) {
  if (event.key === "Enter") event.preventDefault();
}

/** What is chosen stays among the choices while others are searched. */
function withChosen(
  { choices: initial }: ConsoleField,
  found: Choices["choices"],
  chosen: string | undefined,
): Choices["choices"] {
  if (!chosen || found.some(({ value }) => value === chosen)) return found;
  const kept = initial.find(({ value }) => value === chosen);
  return kept ? [kept, ...found] : found;
}
