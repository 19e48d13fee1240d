import type { RouterContextProvider } from "react-router";

import { getSession, type Toast } from "../accounts/session.server.ts";
import { requestInfo } from "./request.server.ts";

const TOAST_TTL_MS = 30_000;

/** Shown once, by the page that follows the form which is dealt with now. */
export function flashToast(
  context: Readonly<RouterContextProvider>,
  kind: Toast["kind"],
  text: string,
): void {
  const { from } = requestInfo(context);
  // Two answers may both bring it, that of the form and one under way beside it: it is one toast.
  const id = crypto.randomUUID();
  getSession(context).set("toast", { id, kind, text, from, until: Date.now() + TOAST_TTL_MS });
}

/**
 * What was left for this page. Other tabs share the session and look at their own page in the very
 * moment something was saved: they leave it where it is.
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
