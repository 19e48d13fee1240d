import type { RouterContextProvider } from "react-router";

import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";

import { getSellableCard } from "../actions/selling-actions.server.ts";

interface CardDialogArgs {
  context: Readonly<RouterContextProvider>;
  params: { cardId: string };
}

/** Loads the card of a dialog. */
export function loadCardDialog({ context, params }: CardDialogArgs) {
  return throwAsStatus(getSellableCard(getCaller(context), params.cardId));
}
