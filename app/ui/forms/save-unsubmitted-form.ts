import { isChanged } from "./is-changed.ts";

/**
 * Sends the unsubmitted input of a form to the server when a revalidation or the check of a field redirects to
 * sign-in, because the session expired while the user was typing.
 */
export async function saveUnsubmittedForm(page: string, action: string): Promise<void> {
  if (!isSignIn(window.location)) return;
  const form = [...document.forms].find(
    (candidate) =>
      candidate.method === "post" &&
      new URL(candidate.action).pathname === action &&
      [...candidate.elements].some(isUserInput),
  );
  if (!form) return;
  // Some pages distinguish their forms by the intent of the button.
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
  // Without a network the input can't be saved, so there is nothing to report.
  await fetch(`/resources/recovered-form?${query}`, { method: "POST", body }).catch(() => {});
}

function isSignIn({ pathname, search }: Location): boolean {
  return pathname === "/login" || (pathname === "/" && search.includes("reason=session_expired"));
}

/** Returns true for input that the user changed and that may be displayed again. */
function isUserInput(element: Element): boolean {
  if (!isChanged(element)) return false;
  return !(element instanceof HTMLInputElement && HIDDEN_TYPES.has(element.type));
}

const HIDDEN_TYPES = new Set(["password", "file", "search"]);
