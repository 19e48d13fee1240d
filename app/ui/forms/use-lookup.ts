import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";

import type { Choice } from "#app/rules/forms/choice.ts";
import type { LookupPage } from "#app/rules/forms/lookup.ts";

const SEARCH_DEBOUNCE_MS = 150;

interface LookupRequest {
  text: string;
  page: number;
  /** Choices of earlier pages, which stay visible. */
  before: Choice[];
}

/** Loads the choices of a picker: searches while the user types, and adds further pages on demand. */
export function useLookup(
  start: LookupPage & { text: string; page: number },
  hrefOf: (text: string, page: number) => string,
) {
  const fetcher = useFetcher<LookupPage>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [request, setRequest] = useState<LookupRequest>({
    text: start.text,
    page: start.page,
    before: [],
  });
  const [isCleared, setIsCleared] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { choices, hasNext, problem } = (isCleared ? null : fetcher.data) ?? start;
  const visibleChoices = uniqueChoices([...request.before, ...choices]);
  const load = (next: LookupRequest) => {
    setIsCleared(false);
    setRequest(next);
    void fetcher.load(hrefOf(next.text, next.page));
  };
  return {
    choices: visibleChoices,
    hasNext,
    problem,
    /** Number of choices found by the search; null before the first search. */
    count: fetcher.data && !isCleared ? visibleChoices.length : null,
    search: (text: string) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () => load({ text: text.trim(), page: 1, before: [] }),
        SEARCH_DEBOUNCE_MS,
      );
    },
    /** Discards the results of the search. */
    clear: () => {
      setIsCleared(true);
      setRequest({ text: "", page: 1, before: [] });
    },
    more: () => {
      // A second request would cancel the page that is still loading.
      if (fetcher.state !== "idle") return;
      load({ text: request.text, page: request.page + 1, before: visibleChoices });
    },
  };
}

export type LookupState = ReturnType<typeof useLookup>;

export function uniqueChoices(choices: Choice[]): Choice[] {
  return [...new Map(choices.map((choice) => [choice.value, choice])).values()];
}
