import type { RouterContextProvider } from "react-router";

import { sessionOf, type Toast } from "./session.server.ts";

/** Shown once, by the next page this person sees. */
export function leaveToast(
  context: Readonly<RouterContextProvider>,
  kind: Toast["kind"],
  text: string,
): void {
  sessionOf(context).flash("toast", { kind, text });
}

export function takeToast(
  context: Readonly<RouterContextProvider>,
): (Toast & { id: string }) | null {
  const toast = sessionOf(context).get("toast");
  return toast ? { ...toast, id: crypto.randomUUID() } : null;
}
