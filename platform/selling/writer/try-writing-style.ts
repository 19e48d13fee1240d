import { v7 as uuidv7 } from "uuid";

import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { type RateLimit, throttle } from "../../base/limits/limit-attempts.ts";
import { LocalizedError } from "../../base/messages/localized-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { findTwin, findVisibleTwins } from "../../twins/twin/find-twin.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { newestIdOfRoot } from "../cards/card.store.ts";
import { assertContentVisible } from "../cards/hidden-content.ts";
import { CARD_ROOT } from "../cards/marketplace-classes.rules.ts";
import { callModel } from "./call-model.ts";
import { readWritingTask } from "./card-facts.ts";
import type { WriterServices, WritingStyle, WrittenContent } from "./writer.ts";

/** Time limit of the writer, which is short because a user waits for the page. */
const TIME_LIMIT_MS = 25_000;
/** Limit of trials per business and hour, because each one costs the operator the tokens of a card. */
const PER_BUSINESS: RateLimit = { name: "writing-style", points: 20, seconds: 3600 };

export interface WritingExample {
  card: TwinRow;
  marketplace: string;
  content: WrittenContent;
}

/**
 * Writes content for the newest card of the caller's business without saving it; null without a card.
 */
export async function tryWritingStyle(
  services: WriterServices,
  caller: Caller,
  style: WritingStyle,
): Promise<WritingExample | null> {
  const { businessAccountId, model } = caller;
  const rootId = model.classByKey.get(CARD_ROOT)?.id;
  if (businessAccountId === null || rootId === undefined) return null;
  const cardId = await newestIdOfRoot(services.db, businessAccountId, rootId);
  const [card] = await findVisibleTwins(services.db, caller, cardId === null ? [] : [cardId]);
  if (!card) return null;
  const attempt = { limit: PER_BUSINESS, key: businessAccountId };
  await throttle(services, [attempt], createMessage("writer_too_many_tries"));
  const { product, facts, limits } = await readWritingTask(
    services,
    services.db,
    model,
    card,
    caller.locale,
  );
  const visibleProduct = await findTwin(services.db, caller, product.id);
  assertContentVisible(caller, { product: visibleProduct, card }, "writing");
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  const call = { businessAccountId, kind: "trial", runId: uuidv7(), bulkJobId: null } as const;
  const work = callModel(services, call, () => services.writer.write(facts, limits, signal, style));
  const content = await work.catch((error: unknown) => {
    if (error instanceof RequestError) throw error;
    services.log.warn({ err: error, businessAccountId }, "a writing style could not be tried");
    throw toSellerError(error, signal);
  });
  return { card, marketplace: facts.marketplace, content };
}

function toSellerError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) {
    return new RequestError(CODE.ACTION_NOT_AVAILABLE, createMessage("writer_too_slow"));
  }
  return error instanceof LocalizedError
    ? new RequestError(CODE.ACTION_NOT_AVAILABLE, error.sentences)
    : error;
}
