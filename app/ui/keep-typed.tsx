import { useEffect } from "react";
import { useLocation, useNavigation } from "react-router";

/**
 * A session may end under somebody who is still typing: a look at news, a check of one field, and
 * the page is on its way to sign-in. Just before it goes, its form is handed to the server to keep.
 */
export function KeepTyped() {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const signedOut =
    next !== undefined &&
    next.pathname !== pathname &&
    (next.pathname === "/login" ||
      (next.pathname === "/" && next.search.includes("reason=session_expired")));
  useEffect(() => {
    if (signedOut) void keepTyped(pathname);
  }, [signedOut, pathname]);
  return null;
}

async function keepTyped(page: string) {
  const form = [...document.forms].find(({ method, elements }) => {
    return method === "post" && [...elements].some(isTyped);
  });
  if (!form) return;
  // Some pages tell their forms apart by the button.
  const button = form.querySelector<HTMLButtonElement>("button[type=submit][name=intent]");
  const typed = new FormData(form, button);
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && element.type === "password") {
      typed.delete(element.name);
    }
  }
  const texts = [...typed].filter(([, value]) => typeof value === "string");
  const body = new URLSearchParams(texts as [string, string][]);
  const query = new URLSearchParams({ page, action: new URL(form.action).pathname });
  // Whoever is offline by now loses nothing that a request could have saved.
  await fetch(`/resources/kept-form?${query}`, { method: "POST", body }).catch(() => {});
}

/** True of what a person has changed and may be shown again. */
function isTyped(element: Element): boolean {
  if (element instanceof HTMLTextAreaElement) return element.value !== element.defaultValue;
  if (element instanceof HTMLSelectElement) {
    return [...element.options].some((option) => option.selected !== option.defaultSelected);
  }
  if (!(element instanceof HTMLInputElement)) return false;
  if (element.type === "checkbox" || element.type === "radio") {
    return element.checked !== element.defaultChecked;
  }
  if (["hidden", "password", "file", "search"].includes(element.type)) return false;
  return element.value !== element.defaultValue;
}
