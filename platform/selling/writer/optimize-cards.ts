import { v7 as uuidv7 } from "uuid";

import type { Tx } from "../../base/database/executor.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { performTransition } from "../../twins/transitions/perform-transition.ts";
import { assertEditable } from "../../twins/twin/assert-editable.ts";
import { elevateToSystem } from "../../twins/twin/run-as-system.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { readField } from "../cards/field-text.rules.ts";
import { assertContentVisible, listHiddenContent } from "../cards/hidden-content.ts";
import { lockCards } from "../cards/lock-cards.ts";
import { announceCalls, lockAnnouncing } from "./call-model.ts";
import { optimizeCardJob } from "./optimize-card.job.ts";
import type { CallOwner } from "./writer-use.store.ts";
import type { WriterServices } from "./writer.ts";

/** Enqueues jobs that write better content for the cards: for all of them or, on an error, for none. */
export async function optimizeCards(
  services: WriterServices,
  tx: Tx,
  caller: Caller,
  cardIds: readonly string[],
): Promise<void> {
  await lockAnnouncing(services, tx, caller);
  const { cards, products } = await lockCards(tx, caller, cardIds);
  const productById = new Map(products.map((product) => [product.id, product]));
  const calls: CallOwner[] = [];
  for (const card of cards) {
    const product = productById.get(card.head_id ?? "");
    if (!product) throw unknownId("marketplace_card", card.id);
    assertEditable(caller, card);
    assertContentVisible(caller, { product, card }, "writing");
    if (readField(card.fields, "edit_manually") === "true") {
      throw new RequestError(CODE.TRANSITION_DENIED, createMessage("card_manual_editing"));
    }
    await performTransition(services, tx, elevateToSystem(caller), card, "optimize");
    const runId = uuidv7();
    const { business_account_id: businessAccountId } = card;
    const bulkJobId = caller.bulkJobId ?? null;
    if (businessAccountId) calls.push({ businessAccountId, kind: "card", runId, bulkJobId });
    await services.jobs.enqueue(
      tx,
      optimizeCardJob,
      {
        twinId: card.id,
        runId,
        locale: caller.locale,
        bulkJobId: caller.bulkJobId,
        withheldFieldIds: listWithheldFields(caller, product, card),
      },
      { key: card.id, tenant: caller },
    );
  }
  await announceCalls(services, tx, calls);
}

/**
 * Lists the IDs of fields that the user may not see. Includes fields without a value, because another user may fill
 * them in before the job runs.
 */
function listWithheldFields(caller: Caller, product: TwinRow, card: TwinRow): string[] {
  const hidden = listHiddenContent(caller, { product, card }, "writing", { empty: true });
  return hidden.map(({ id }) => id);
}
