import type { MiddlewareFunction, RouterContextProvider } from "react-router";

import { pathOf, requestInfo, type RequestInfo } from "#app/server/http/request.server.ts";
import { getSession, type Toast } from "#app/server/session/session.server.ts";

const TOAST_TTL_MS = 30_000;

/** Stores a toast for the page that follows the form. It is shown once. */
export function flashToast(
  context: Readonly<RouterContextProvider>,
  kind: Toast["kind"],
  text: string,
): void {
  const { from } = requestInfo(context);
  // Two concurrent responses may both contain the toast. The ID identifies it as the same one.
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
 * Adds to the toast the page that the form's response redirects to. Otherwise another tab with the form's page, which
 * reloads its data after the change, could take the toast.
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
 * Returns the toast of this page and removes it. Toasts for other pages stay, because tabs share the session and may
 * load concurrently.
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

/**
 * Checks whether the toast is for the requested page. If the browser sent no referrer, only the target page is
 * compared.
 */
function isForPage(toast: Toast, { from, page }: RequestInfo): boolean {
  const comesFromForm = from === null || toast.from === null || from === toast.from;
  const path = page?.split("?")[0];
  return comesFromForm && (toast.to === null || path === undefined || path === toast.to);
}
