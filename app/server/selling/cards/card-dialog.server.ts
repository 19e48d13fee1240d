import type { RouterContextProvider } from "react-router";

import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { requirePermission } from "#app/server/session/permissions.server.ts";

import { getSellableCard } from "../actions/selling-actions.server.ts";

interface CardDialogArgs {
  context: Readonly<RouterContextProvider>;
  params: { cardId: string };
}

/** Loads the card of a dialog that publishes or optimizes it. */
export async function loadCardDialog({ context, params }: CardDialogArgs) {
  const caller = getCaller(context);
  await requirePermission(caller, "TRANSITION_PERFORM");
  return throwAsStatus(getSellableCard(caller, params.cardId));
}
