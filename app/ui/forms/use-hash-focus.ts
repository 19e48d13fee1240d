import { useEffect } from "react";
import { useLocation } from "react-router";

const CONTROLS = "input:not([type=hidden]), select, textarea, button, [tabindex]";

/**
 * Focuses the control with the ID of the URL's fragment, or the first control in the section with that ID. Browsers
 * do so only when they load a document.
 */
export function useHashFocus(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const target = hash === "" ? null : document.getElementById(hash.slice(1));
    const control = target?.matches(CONTROLS) ? target : target?.querySelector(CONTROLS);
    if (control instanceof HTMLElement) control.focus();
  }, [hash]);
}
