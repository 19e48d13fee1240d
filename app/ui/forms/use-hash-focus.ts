import { useEffect } from "react";
import { useLocation } from "react-router";

const CONTROLS = "input:not([type=hidden]), select, textarea, button, [tabindex]";

/**
 * Focuses the control that a link's fragment names, or the first one in the section it names: browsers do so only
 * for links that load a page.
 */
export function useHashFocus(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const target = hash === "" ? null : document.getElementById(hash.slice(1));
    const control = target?.matches(CONTROLS) ? target : target?.querySelector(CONTROLS);
    if (control instanceof HTMLElement) control.focus();
  }, [hash]);
}
