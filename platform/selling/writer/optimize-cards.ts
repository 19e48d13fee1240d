import { v7 as uuidv7 } from "uuid";

import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { Services } from "../../core/services.ts";
import { performTransition } from "../../twins/transitions/perform-transition.ts";
import { assertEditable } from "../../twins/twin/assert-editable.ts";
import { elevateToSystem } from "../../twins/twin/run-as-system.ts";
import { readField } from "../cards/field-text.rules.ts";
import { lockCards } from "../cards/lock-cards.ts";
import { optimizeCardJob } from "./optimize-card.job.ts";

/** Requests better content for cards: all or none. A job writes it. */
export async function optimizeCards(
  services: Services,
  tx: Tx,
  caller: Caller,
  cardIds: readonly string[],
): Promise<void> {
  const { cards } = await lockCards(tx, caller, cardIds);
  for (const card of cards) {
    assertEditable(caller, card);
    if (readField(card.fields, "edit_manually") === "true") {
      throw new RequestError(CODE.TRANSITION_DENIED, createMessage("card_manual_editing"));
    }
    await performTransition(services, tx, elevateToSystem(caller), card, "optimize");
    const runId = uuidv7();
    await services.jobs.enqueue(
      tx,
      optimizeCardJob,
      { twinId: card.id, runId, locale: caller.locale, bulkJobId: caller.bulkJobId },
      { key: card.id, tenant: caller },
    );
  }
}
