import { type FormEvent, useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";

import { isChanged } from "../form/is-changed.ts";
import { useBrowserLayoutEffect } from "../layout-effect.ts";
import { changeFromForm, listHref, type ListParams } from "./list-href.ts";

const SEARCH_DEBOUNCE_MS = 150;

/** The list's one form, sent as a link would: what is empty or usual stays out of the address. */
export function useListForm(params: ListParams) {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const now = useRef(params);

  useEffect(() => {
    now.current = params;
  }, [params]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (form: HTMLFormElement | null, replace = false) => {
    clearTimeout(timer.current);
    if (!form) return;
    const href = listHref(now.current, changeFromForm(now.current, new FormData(form)));
    void navigate(href, { replace, preventScrollReset: true });
  };
  // What was asked for before the scripts were ready told nobody. Read before anything is drawn
  // again, which follows the address. Filters wait for their button.
  const ref = useRef<HTMLFormElement>(null);
  const sendEarlier = useEffectEvent(() => {
    const controls = [...(ref.current?.elements ?? [])];
    const asks = controls.some((control) => isChanged(control) && !control.matches('[name^="f."]'));
    if (asks) send(ref.current, true);
  });
  useBrowserLayoutEffect(() => sendEarlier(), []);

  return {
    ref,
    send,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      send(event.currentTarget);
    },
    /** While somebody types: one question when they pause, one step back for all of them. */
    sendSoon: (event: FormEvent<HTMLInputElement>) => {
      const { form } = event.currentTarget;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send(form, now.current.search !== ""), SEARCH_DEBOUNCE_MS);
    },
  };
}
