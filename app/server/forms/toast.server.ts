import type { MiddlewareFunction, RouterContextProvider } from "react-router";

import { pathOf, requestInfo, type RequestInfo } from "#app/server/http/request.server.ts";
import { getSession, type Toast } from "#app/server/session/session.server.ts";

const TOAST_TTL_MS = 30_000;

/** Stores a toast for the page that follows the current form. It is shown once. */
export function flashToast(
  context: Readonly<RouterContextProvider>,
  kind: Toast["kind"],
  text: string,
): void {
  const { from } = requestInfo(context);
  // Two concurrent responses may both contain the toast; the ID marks it as one.
  const id = crypto.randomUUID();
  getSession(context).set("toast", {
    id,
    kind,
    text,
    from,
    to: null,
    until: Date.now() + TOAST_TTL_MS,
  });
}

/**
 * Stores where a form's response redirects to. Another tab on the page of the form loads its data again when the
 * form has changed it, often before the redirect is followed, and would take the toast.
 */
export const toastMiddleware: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const response = await next();
  const session = getSession(context);
  const toast = session.get("toast");
  const location = response.headers.get("location");
  if (toast && location && isForPage(toast, requestInfo(context))) {
    session.set("toast", { ...toast, to: pathOf(new URL(location, url)) });
  }
  return response;
};

/**
 * Returns the toast of this page. Other tabs share the session and may load concurrently, so they leave it
 * to its page.
 */
export function consumeToast(
  context: Readonly<RouterContextProvider>,
): { id: string; kind: Toast["kind"]; text: string } | null {
  const session = getSession(context);
  const toast = session.get("toast");
  if (!toast) return null;
  const isOver = toast.until < Date.now();
  if (!isForPage(toast, requestInfo(context)) && !isOver) return null;
  session.unset("toast");
  return isOver ? null : { id: toast.id, kind: toast.kind, text: toast.text };
}

/** A browser may send no referrer. */
function isForPage(toast: Toast, { from, page }: RequestInfo): boolean {
  const comesFromForm = from === null || toast.from === null || from === toast.from;
  const path = page?.split("?")[0];
  return comesFromForm && (toast.to === null || path === undefined || path === toast.to);
}
