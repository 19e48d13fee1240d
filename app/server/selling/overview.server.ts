import { href } from "react-router";
import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import { marketplaceName } from "#app/rules/selling/marketplace-name.ts";
import { STATUS } from "#app/rules/twins/twin-status.ts";
import { nullIfNotFound } from "#app/server/platform/errors.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";

import { readSellerRights } from "./seller-rights.server.ts";

const StatusCount = z.object({ statusKey: z.string(), statusName: z.string(), count: z.number() });

const OverviewResponse = z.object({
  overview: z.object({
    productStatusList: z.array(StatusCount),
    cardStatusList: z.array(StatusCount),
    connectorStatusList: z.array(StatusCount),
    attentionList: z.array(
      z.object({
        twinId: z.string(),
        headTwinId: z.string().optional(),
        name: z.string(),
        twinClassKey: z.string(),
        statusKey: z.string(),
        updatedAt: z.string(),
      }),
    ),
    incompleteDraftCount: z.number().default(0),
    outdatedProductCount: z.number().default(0),
    openProposalCount: z.number(),
    liveListingList: z.array(
      z.object({
        marketplace: z.string(),
        dayList: z.array(z.object({ date: z.string(), count: z.number() })),
      }),
    ),
  }),
});

type Counts = z.output<typeof StatusCount>[];

export interface AttentionItem {
  id: string;
  name: string;
  /** The name of the marketplace where the publication failed. */
  marketplace: string;
  problem: string;
  href: string;
  updatedAt: string;
}

/** A step on the way to the first published product. */
export interface FirstStep {
  key: "product" | "connect" | "card" | "publish";
  done: boolean;
  /** The page of the step; null if the user may not take it. */
  href: string | null;
}

export interface Home {
  steps: FirstStep[] | null;
  attention: AttentionItem[];
  openProposals: number;
  /** The drafts that a marketplace would not accept as they are, and the list of exactly these. */
  notReady: { count: number; href: string };
  /** The products whose buyers see outdated content, and the list of exactly these. */
  outdated: { count: number; href: string };
  /** The number of products and cards that a job works on now, by status. */
  inProgress: { label: string; count: number }[];
  products: { label: string; count: number; href: string }[];
  live: { marketplace: string; dayList: { date: string; count: number }[] }[];
}

const BUSY: ReadonlySet<string> = new Set([
  STATUS.initializing,
  STATUS.optimizing,
  STATUS.publishing,
]);

/** Loads the start page with one call. Null if the platform doesn't have that call. */
export async function loadHome(caller: Caller): Promise<Home | null> {
  const answer = await nullIfNotFound(
    caller.platform.get("/private/selling/overview/v1", OverviewResponse),
  );
  if (!answer) return null;
  const { overview } = answer;
  const { productStatusList: products, cardStatusList: cards } = overview;
  return {
    steps: await firstSteps(caller, products, cards, overview.connectorStatusList),
    attention: overview.attentionList.map((twin) => ({
      id: twin.twinId,
      name: twin.name,
      marketplace: marketplaceName(twin.twinClassKey),
      problem: twin.statusKey === STATUS.rejected ? m.home_rejected() : m.home_not_connected(),
      href:
        twin.headTwinId === undefined
          ? href("/view-marketplace-connector/:connectorId", { connectorId: twin.twinId })
          : href("/marketplace-product/:cardId", { cardId: twin.twinId }),
      updatedAt: twin.updatedAt,
    })),
    openProposals: overview.openProposalCount,
    notReady: {
      count: overview.incompleteDraftCount,
      href: `${href("/products")}?f.status=draft&f.completeness.max=99`,
    },
    outdated: {
      count: overview.outdatedProductCount,
      href: `${href("/products")}?f.listing=outdated`,
    },
    inProgress: [
      // While cards are published, their product has the status too.
      ...products.filter(({ statusKey }) => statusKey === STATUS.initializing),
      ...cards.filter(({ statusKey }) => BUSY.has(statusKey)),
    ].map(({ statusName, count }) => ({ label: statusName, count })),
    products: products.map(({ statusKey, statusName, count }) => ({
      label: statusName,
      count,
      href: `${href("/products")}?f.status=${statusKey}`,
    })),
    live: overview.liveListingList.map(({ marketplace, dayList }) => ({
      marketplace: marketplaceName(`marketplace_${marketplace}`),
      dayList,
    })),
  };
}

/** Lists the steps to the first published product. Null once there is one, or if the user may take none of them. */
async function firstSteps(
  caller: Caller,
  products: Counts,
  cards: Counts,
  connectors: Counts,
): Promise<FirstStep[] | null> {
  const has = (counts: Counts, ...keys: string[]) =>
    counts.some(({ statusKey }) => keys.length === 0 || keys.includes(statusKey));
  if (has(cards, STATUS.readyToSell)) return null;
  const [{ view, create, createProducts, perform }, mayConnect] = await Promise.all([
    readSellerRights(caller),
    hasPermission(caller, "CONNECTOR_CREATE"),
  ]);
  if (!create && !perform && !mayConnect) return null;
  return [
    { key: "product", done: has(products), href: createProducts ? href("/products/new") : null },
    {
      key: "connect",
      done: has(connectors, "connected", "loading"),
      href: mayConnect ? href("/connect-marketplace") : null,
    },
    { key: "card", done: has(cards), href: view && create ? href("/products") : null },
    { key: "publish", done: false, href: view && perform ? href("/products") : null },
  ];
}
