import { useRef } from "react";

import { m } from "#app/paraglide/messages.js";
import type { EntityField } from "#app/rules/entities/entity-form.ts";
import type { Choice } from "#app/rules/forms/choice.ts";
import { splitSet } from "#app/rules/forms/lookup.ts";
import { SelectField } from "#app/ui/forms/form-choice.tsx";
import { LookupSearch } from "#app/ui/forms/lookup-search.tsx";
import { useLookup } from "#app/ui/forms/use-lookup.ts";

import type { ConsoleControlProps } from "./control-props.ts";
import { SetField } from "./set-field.tsx";
import { StepControl } from "./step-control.tsx";

const NOTHING = { query: "", page: 1, hasNext: false, problem: "" };
const MAX_VALUE_LENGTH = 100;

/**
 * Picker of one or several references. It offers the first ten, the selected ones, and a search for the others. With
 * scripts it searches while the user types; without scripts a button reloads the form with the results.
 */
export function ReferenceControl({ field, control, choicesPath }: ConsoleControlProps) {
  const { name, kind, label, required, help, choices, lookup: start = NOTHING } = field;
  const Select = field.isStep ? StepControl : SelectField;
  const place = useRef<HTMLDivElement>(null);
  const lookup = useLookup(
    { choices, ...start, text: start.query },
    (text, page) => `${choicesPath}?${queryOf(place.current, name, text, page)}`,
  );
  const isSearched = start.query !== "" || start.page > 1 || start.hasNext || start.problem !== "";
  const props = { field: control, label, required, description: help || undefined };
  return (
    <div ref={place}>
      {kind === "references" ? (
        <SetField
          {...props}
          chosen={chosenOf(choices, control.initialValue)}
          options={lookup.choices}
        />
      ) : (
        <Select
          {...props}
          options={withChosen(field, lookup.choices, control.value)}
          placeholder={m.field_none()}
        />
      )}
      {isSearched && <LookupSearch name={name} label={label} lookup={lookup} start={start} />}
    </div>
  );
}

/** Builds the query of a picker's search, with the other values of the form, because they narrow its choices. */
function queryOf(place: HTMLElement | null, name: string, text: string, page: number): string {
  const query = new URLSearchParams({ field: name, q: text, page: String(page) });
  for (const [key, value] of new FormData(place?.closest("form") ?? undefined)) {
    const isValue = typeof value === "string" && value !== "" && value.length < MAX_VALUE_LENGTH;
    if (isValue && !/^(?:find:|base$|seen$)/.test(key)) query.set(`v.${key}`, value);
  }
  return query.toString();
}

/** Adds the selected choice if the search didn't find it, so that it stays selected. */
function withChosen(
  { choices: initial }: EntityField,
  found: Choice[],
  chosen: string | undefined,
): Choice[] {
  if (!chosen || found.some(({ value }) => value === chosen)) return found;
  const current = initial.find(({ value }) => value === chosen);
  return current ? [current, ...found] : found;
}

/**
 * Finds the selected choices of a set. The value is a text with all IDs, or, in a submitted form, a list with an
 * empty entry and one per ID.
 */
function chosenOf(choices: Choice[], value: unknown): Choice[] {
  const parts = [value].flat().filter((part) => typeof part === "string");
  const ids = new Set(parts.flatMap(splitSet));
  return choices.filter((choice) => ids.has(choice.value));
}
