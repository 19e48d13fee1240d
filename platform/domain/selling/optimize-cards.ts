import { v7 as uuidv7 } from "uuid";

import type { Caller, Services, Tx } from "../../context.ts";
import { readField } from "../../engine/marketplace-rules/field-text.ts";
import { CODE, Refusal } from "../../errors.ts";
import { onBehalfOf } from "../as-system.ts";
import { performTransition } from "../flows/perform-transition.ts";
import { assertEditable } from "../twins/editable.ts";
import { findCards } from "./find-cards.ts";

/** Asks for better content of cards: all of them or none. The writing is a job. */
export async function optimizeCards(
  services: Services,
  tx: Tx,
  caller: Caller,
  cardIds: readonly string[],
): Promise<void> {
  const groups = await findCards(tx, caller, cardIds);
  for (const card of groups.flatMap(({ cards }) => cards)) {
    assertEditable(caller, card);
    if (readField(card.fields, "edit_manually") === "true") {
      throw new Refusal(
        CODE.TRANSITION_DENIED,
        "AI optimization is unavailable in manual editing mode. Switch off manual editing to use AI optimization.",
      );
    }
    await performTransition(services, tx, onBehalfOf(caller), card.id, "optimize");
    const runId = uuidv7();
    await services.jobs.enqueue(
      tx,
      "optimize-card",
      { twinId: card.id, runId, locale: caller.locale },
      { key: card.id, tenant: caller },
    );
  }
}
