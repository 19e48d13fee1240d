import { dayIn, startOfDay } from "#common/time-zone.ts";

import { readAccountSettings } from "../../accounts/businesses/account-settings.ts";
import { timeZoneIn } from "../../accounts/businesses/business-profile.ts";
import type { Executor } from "../../base/database/executor.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { canSeeTwinsOf } from "../../core/access/visible-classes.rules.ts";
import { countByColumn, countTwins, searchTwins } from "../../twins/search/search-twins.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import {
  CARD_ROOT,
  CONNECTOR_ROOT,
  marketplaceKey,
  PRODUCT_ROOT,
  statusKeyOf,
} from "../cards/marketplace-classes.rules.ts";
import { daysBefore, type LiveDays, liveListings } from "./live-listings.rules.ts";
import { countOpenProposals, listListingChanges, type StartedDay } from "./overview.store.ts";

const DAYS = 30;
const MAX_ATTENTION_ROWS = 5;
const MAX_PROPOSAL_COUNT = 100;

/** Statuses of failures that a user has to act on. */
const FAILED: Readonly<Record<string, string>> = {
  [CARD_ROOT]: "rejected",
  [CONNECTOR_ROOT]: "failed",
};
const LIVE = "ready_to_sell";

export interface StatusCount {
  statusId: string;
  statusKey: string;
  count: number;
}

export interface SellingOverview {
  products: StatusCount[];
  cards: StatusCount[];
  connectors: StatusCount[];
  /** Rejected cards and failed connectors, last changed first; at most five of each. */
  attention: TwinRow[];
  /** Number of drafts that miss something that a marketplace requires or recommends. */
  incompleteDrafts: number;
  /** Number of products with a live listing that shows outdated content. */
  outdatedProducts: number;
  /** At most 100; the value 100 means "100 or more". */
  openProposals: number;
  live: LiveDays[];
}

/** Loads what a business sells and what needs attention, in a fixed number of statements. */
export async function loadOverview(
  db: Executor,
  caller: Caller,
  now: Date,
): Promise<SellingOverview> {
  const { businessAccountId } = caller;
  if (businessAccountId === null) {
    throw new RequestError(CODE.BUSINESS_ACCOUNT_UNKNOWN, createMessage("overview_needs_business"));
  }
  const timeZone = timeZoneIn(await readAccountSettings(db, businessAccountId));
  const today = dayIn(timeZone, now);
  const seesCards = canSeeTwinsOf(caller, CARD_ROOT);
  const changes = seesCards
    ? await listListingChanges(db, businessAccountId, lastDays(today, timeZone))
    : [];
  return {
    products: await countStatuses(db, caller, PRODUCT_ROOT),
    cards: await countStatuses(db, caller, CARD_ROOT),
    connectors: await countStatuses(db, caller, CONNECTOR_ROOT),
    attention: [
      ...(await lastFailed(db, caller, CONNECTOR_ROOT)),
      ...(await lastFailed(db, caller, CARD_ROOT)),
    ],
    incompleteDrafts: await countIncomplete(db, caller),
    outdatedProducts: seesCards ? await countOutdated(db, caller) : 0,
    openProposals: seesCards
      ? await countOpenProposals(db, businessAccountId, MAX_PROPOSAL_COUNT)
      : 0,
    live: liveListings(today, DAYS, await countLive(db, caller), changes),
  };
}

function lastDays(today: string, timeZone: string): StartedDay[] {
  return Array.from({ length: DAYS }, (_, index) => {
    const date = daysBefore(today, DAYS - 1 - index);
    return { date, start: startOfDay(date, timeZone) };
  });
}

async function countStatuses(
  db: Executor,
  caller: Caller,
  rootKey: string,
): Promise<StatusCount[]> {
  const filters = buildFilters(caller, rootKey);
  const counts = await countByColumn(db, caller, { filters, within: [] }, "status_id");
  return counts.flatMap(({ id, count }) =>
    id === null ? [] : [{ statusId: id, statusKey: statusKeyOf(caller.model, id), count }],
  );
}

async function countIncomplete(db: Executor, caller: Caller): Promise<number> {
  const filters = buildFilters(caller, PRODUCT_ROOT, "draft").map((filter) => ({
    ...filter,
    completeness: { to: 99 },
  }));
  return countTwins(db, caller, filters);
}

async function countOutdated(db: Executor, caller: Caller): Promise<number> {
  const filters = buildFilters(caller, PRODUCT_ROOT).map((filter) => ({
    ...filter,
    childrenSearch: { outdated: true },
  }));
  return countTwins(db, caller, filters);
}

/** Counts live cards by the key of the marketplace's adapter, which publications store too. */
async function countLive(db: Executor, caller: Caller): Promise<Map<string, number>> {
  const { model } = caller;
  const filters = buildFilters(caller, CARD_ROOT, LIVE);
  const counts = await countByColumn(db, caller, { filters, within: [] }, "class_id");
  const live = new Map<string, number>();
  for (const { id, count } of counts) {
    const twinClass = model.classes.get(id ?? "");
    const marketplace = twinClass && marketplaceKey(model, twinClass);
    if (marketplace) live.set(marketplace, (live.get(marketplace) ?? 0) + count);
  }
  return live;
}

async function lastFailed(db: Executor, caller: Caller, rootKey: string): Promise<TwinRow[]> {
  const filters = buildFilters(caller, rootKey, FAILED[rootKey]);
  if (filters.length === 0) return [];
  const page = { offset: 0, limit: MAX_ATTENTION_ROWS, sortField: "updatedAt" };
  return (await searchTwins(db, caller, { filters, ...page })).rows;
}

/**
 * Builds filters for twins below a class, optionally in one status; an empty list if the domain has no such class or
 * status.
 */
function buildFilters({ model }: Caller, rootKey: string, statusKey?: string) {
  const root = model.classByKey.get(rootKey);
  if (!root) return [];
  const ofClass = { twinClassExtendsHierarchyContainsIdList: [root.id] };
  if (statusKey === undefined) return [ofClass];
  const statusIdList = [...model.statuses.values()]
    .filter(({ id }) => statusKeyOf(model, id) === statusKey)
    .map(({ id }) => id);
  return statusIdList.length > 0 ? [{ ...ofClass, statusIdList }] : [];
}
