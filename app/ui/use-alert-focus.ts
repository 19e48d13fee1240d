import { useEffect, useRef } from "react";

/** Returns the ref of an alert, which is scrolled into view and gets the focus with each answer that isn't null. */
export function useAlertFocus<Alert extends HTMLElement>(answer: unknown) {
  const alert = useRef<Alert>(null);
  useEffect(() => {
    if (answer === null || answer === undefined) return undefined;
    let isCurrent = true;
    // Runs after conform, which focuses a field, or a button that may be out of view, and before the user's next key:
    // later it would take the focus from the field in which the user types.
    queueMicrotask(() => {
      if (!isCurrent) return;
      alert.current?.scrollIntoView({ block: "center" });
      alert.current?.focus({ preventScroll: true });
    });
    return () => {
      isCurrent = false;
    };
  }, [answer]);
  return alert;
}
