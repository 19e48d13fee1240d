import { dayIn, startOfDay } from "#common/time-zone.ts";

import { readAccountSettings } from "../../accounts/businesses/account-settings.ts";
import { timeZoneIn } from "../../accounts/businesses/business-profile.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { mayUse } from "../../core/access/may.rules.ts";
import type { Services } from "../../core/services.ts";
import { fieldByKey } from "../../model/field-types/read-fields.rules.ts";
import { classOf, findTwin } from "../../twins/twin/find-twin.ts";
import { assertAction } from "../../twins/twin/twin-actions.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { assertCard } from "../cards/assert-card.ts";
import { isRootKind, PRODUCT_ROOT } from "../cards/marketplace-classes.rules.ts";
import {
  computePriceChanges,
  lastOfEachDay,
  PRICE_KEYS,
  type PriceChange,
  type PriceSubject,
  type StoredPrice,
} from "./price-history.rules.ts";
import { listPriceEntries } from "./price-history.store.ts";

/** Maximum number of changes that are listed. If there are more, each day's last one is. */
export const MAX_LISTED_PRICE_CHANGES = 500;

/** Maximum number of entries that are read. If there are more, the history begins later. */
export const MAX_PRICE_ENTRIES = 10_000;

export interface PriceHistory {
  from: Date;
  to: Date;
  /** The price at `from`. */
  initial: StoredPrice;
  changes: PriceChange[];
  /** Whether only the last change of each day is listed. */
  isDaily: boolean;
}

/** Loads the prices of a product, or of a card as its marketplace gets them, in the last twelve months. */
export async function loadPriceHistory(
  { db, now }: Pick<Services, "db" | "now">,
  caller: Caller,
  twinId: string,
): Promise<PriceHistory> {
  const twin = await findTwin(db, caller, twinId);
  const subject = await findSubject(db, caller, twin);
  const timeZone = timeZoneIn(await readAccountSettings(db, twin.business_account_id));
  const to = now();
  const yearAgo = startOfDay(yearBefore(dayIn(timeZone, to)), timeZone);
  const from = yearAgo > twin.created_at ? yearAgo : twin.created_at;
  const twinIds = [subject.product.id, ...(subject.card ? [subject.card.id] : [])];
  const entries = await listPriceEntries(db, twinIds, {
    keys: PRICE_KEYS,
    from,
    limit: MAX_PRICE_ENTRIES,
  });
  const isCut = entries.length === MAX_PRICE_ENTRIES;
  const { initial, changes } = computePriceChanges(subject, entries.toReversed());
  const isDaily = changes.length > MAX_LISTED_PRICE_CHANGES;
  return {
    from: isCut ? (entries.at(-1)?.created_at ?? from) : from,
    to,
    initial,
    changes: isDaily ? lastOfEachDay(changes, (at) => dayIn(timeZone, at)) : changes,
    isDaily,
  };
}

async function findSubject(
  db: Services["db"],
  caller: Caller,
  twin: TwinRow,
): Promise<PriceSubject> {
  if (isRootKind(caller.model, twin.class_id, PRODUCT_ROOT)) {
    assertVisible(caller, twin);
    return { product: twin, card: null };
  }
  const productId = assertCard(caller, twin);
  const product = await findTwin(db, caller, productId);
  assertVisible(caller, twin);
  assertVisible(caller, product);
  return { product, card: twin };
}

/** A price whose current value the caller may not see has no visible history either. */
function assertVisible(caller: Caller, twin: TwinRow): void {
  assertAction(caller, twin, "HISTORY_VIEW");
  const twinClass = classOf(caller, twin);
  const isHidden = PRICE_KEYS.some((key) => {
    const field = fieldByKey(caller.model, twinClass, key);
    return field && !mayUse(caller, field.viewPermissionId, twinClass, twin).allowed;
  });
  if (isHidden) {
    throw new RequestError(CODE.NO_REQUIRED_PERMISSION, createMessage("price_history_hidden"));
  }
}

function yearBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year - 1, month - 1, date)).toISOString().slice(0, 10);
}
