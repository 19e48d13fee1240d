import type { RouterContextProvider } from "react-router";

import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";

import { getSellableCard } from "../actions/selling-actions.server.ts";

interface CardDialogArgs {
  context: Readonly<RouterContextProvider>;
  params: { cardId: string };
}

/** The loader of a dialog that does something with one marketplace card. */
export function loadCardDialog({ context, params }: CardDialogArgs) {
  return throwAsStatus(getSellableCard(getCaller(context), params.cardId));
}
