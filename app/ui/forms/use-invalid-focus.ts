import { useEffect, useRef } from "react";

/** Returns the ref of a form whose first invalid control gets the focus with each answer that isn't null. */
export function useInvalidFocus(answer: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [answer]);
  return form;
}
