import { isChanged } from "./is-changed.ts";

/**
 * A session may end under somebody who is still typing: a look at news, a check of one field, and
 * the page is gone to sign-in. As it goes, what was typed into its form is handed to the server.
 */
export async function saveUnsubmittedForm(page: string, action: string): Promise<void> {
  if (!isSignIn(window.location)) return;
  const form = [...document.forms].find(
    (candidate) =>
      candidate.method === "post" &&
      new URL(candidate.action).pathname === action &&
      [...candidate.elements].some(isTyped),
  );
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
  const query = new URLSearchParams({ page, action });
  // Whoever is offline by now loses nothing that a request could have saved.
  await fetch(`/resources/kept-form?${query}`, { method: "POST", body }).catch(() => {});
}

function isSignIn({ pathname, search }: Location): boolean {
  return pathname === "/login" || (pathname === "/" && search.includes("reason=session_expired"));
}

/** True of what a person has changed and may be shown again. */
function isTyped(element: Element): boolean {
  if (!isChanged(element)) return false;
  return !(element instanceof HTMLInputElement && UNSHOWN.has(element.type));
}

const UNSHOWN = new Set(["password", "file", "search"]);
