import { z } from "zod";

import { privateRoute, type Route } from "../../core/calls/route.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { textIn } from "../../core/model/text-in.rules.ts";
import { wireDate } from "../../core/responses/response-context.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { marketplaceKey, statusKeyOf } from "../cards/marketplace-classes.rules.ts";
import { loadOverview, type StatusCount } from "./load-overview.ts";

const StatusCounts = z.array(
  z.object({ statusId: z.guid(), statusKey: z.string(), statusName: z.string(), count: z.int() }),
);

const AttentionView = z.object({
  twinId: z.guid(),
  headTwinId: z.guid().optional(),
  name: z.string(),
  twinClassKey: z.string(),
  marketplace: z.string().optional(),
  statusKey: z.string(),
  updatedAt: z.string(),
});

const OverviewView = z
  .object({
    productStatusList: StatusCounts,
    cardStatusList: StatusCounts,
    connectorStatusList: StatusCounts,
    attentionList: z.array(AttentionView),
    incompleteDraftCount: z.int(),
    /** Products with a live listing that shows outdated content. */
    outdatedProductCount: z.int(),
    /** At most 100; the value 100 means "100 or more". */
    openProposalCount: z.int(),
    liveListingList: z.array(
      z.object({
        marketplace: z.string(),
        dayList: z.array(z.object({ date: z.string(), count: z.int() })),
      }),
    ),
  })
  .meta({ id: "SellingOverviewV1" });

export const sellingOverviewRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/selling/overview/v1",
    summary:
      "Get what a business sells, what needs attention, and the live listings of the last 30 days",
    needs: ["TWIN_VIEW"],
    answer: z.object({ overview: OverviewView }),
    handle: async ({ services, caller, model, locale }) => {
      const overview = await loadOverview(services.db, caller, services.now());
      const named = (counts: readonly StatusCount[]) =>
        counts.map((count) => {
          const status = model.statuses.get(count.statusId);
          return { ...count, statusName: status ? textIn(status.name, locale, model) : "" };
        });
      return {
        overview: {
          productStatusList: named(overview.products),
          cardStatusList: named(overview.cards),
          connectorStatusList: named(overview.connectors),
          attentionList: overview.attention.map((twin) => presentAttention(model, twin)),
          incompleteDraftCount: overview.incompleteDrafts,
          outdatedProductCount: overview.outdatedProducts,
          openProposalCount: overview.openProposals,
          liveListingList: overview.live,
        },
      };
    },
  }),
];

function presentAttention(model: DomainModel, twin: TwinRow): z.input<typeof AttentionView> {
  const twinClass = model.classes.get(twin.class_id);
  return {
    twinId: twin.id,
    headTwinId: twin.head_id ?? undefined,
    name: twin.name,
    twinClassKey: twinClass?.key ?? "",
    marketplace: (twinClass && marketplaceKey(model, twinClass)) ?? undefined,
    statusKey: statusKeyOf(model, twin.status_id),
    updatedAt: wireDate(twin.updated_at),
  };
}
