import type { RouterContextProvider } from "react-router";

import { getSession, type Toast } from "../accounts/session.server.ts";
import { requestInfo } from "./request.server.ts";

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
  getSession(context).set("toast", { id, kind, text, from, until: Date.now() + TOAST_TTL_MS });
}

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
  const { from } = requestInfo(context);
  const isOurs = from === null || toast.from === null || from === toast.from;
  if (!isOurs && !isOver) return null;
  session.unset("toast");
  return isOver ? null : { id: toast.id, kind: toast.kind, text: toast.text };
}
