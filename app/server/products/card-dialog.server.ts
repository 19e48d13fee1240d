import type { RouterContextProvider } from "react-router";

import { getCaller } from "../caller.server.ts";
import { throwAsStatus } from "../platform/errors.server.ts";
import { getSellableCard } from "./selling-actions.server.ts";

interface CardDialogArgs {
  context: Readonly<RouterContextProvider>;
  params: { cardId: string };
}

/** The loader of a dialog that does something with one marketplace card. */
export function loadCardDialog({ context, params }: CardDialogArgs) {
  return throwAsStatus(getSellableCard(getCaller(context), params.cardId));
}
