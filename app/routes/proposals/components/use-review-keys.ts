import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";

import { areShortcutsOn, isGoing } from "#app/ui/palette/shortcuts.ts";

const TYPING = "input:not([type=radio]), textarea, select, dialog";

/**
 * Handles the shortcuts of the queue: j and k go to the next and the previous proposal, a accepts, r rejects, e opens
 * the first text. Returns the ref of the form whose buttons they press.
 */
export function useReviewKeys({
  previous,
  next,
}: {
  previous: string | null;
  next: string | null;
}) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const press = (value: string) =>
    form.current?.querySelector<HTMLButtonElement>(`button[value=${value}]`)?.click();
  const run = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest(TYPING) !== null;
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!areShortcutsOn() || isGoing()) return;
    if (event.key === "j" && next) void navigate(next);
    if (event.key === "k" && previous) void navigate(previous);
    if (event.key === "a") press("apply");
    if (event.key === "r") press("reject");
    if (event.key === "e") {
      event.preventDefault();
      edit(form.current);
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => run(event);
    // Listens in the capture phase, which comes before the page's own listener: that one ends the wait for the key
    // after `g`.
    addEventListener("keydown", listen, true);
    return () => removeEventListener("keydown", listen, true);
  }, []);
  return form;
}

function edit(form: HTMLFormElement | null) {
  const details = form?.querySelector("details");
  if (!details) return;
  details.open = true;
  details.querySelector("textarea")?.focus();
}
