import { type FormEvent, useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";

import { changeFromForm, listHref, type ListParams } from "#app/rules/lists/list-href.ts";
import { isChanged } from "#app/ui/forms/is-changed.ts";
import { useBrowserLayoutEffect } from "#app/ui/layout-effect.ts";

const SEARCH_DEBOUNCE_MS = 150;

/** Submits the list's form as a navigation to its canonical URL, without empty and default values. */
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
  // Changes made before hydration fired no event. Read them before the next render resets the controls to
  // the URL. Filters wait for their Apply button.
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
    /** Debounces typing: one search per pause, and one history entry for all of them. */
    sendSoon: (event: FormEvent<HTMLInputElement>) => {
      const { form } = event.currentTarget;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send(form, now.current.search !== ""), SEARCH_DEBOUNCE_MS);
    },
  };
}
