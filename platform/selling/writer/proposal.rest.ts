import { z } from "zod";

import { Id } from "../../base/http/body-fields.ts";
import { pagination } from "../../base/http/paging.ts";
import type { Caller } from "../../core/access/caller.ts";
import { canSeeTwinsOf } from "../../core/access/visible-classes.rules.ts";
import { PAGED } from "../../core/calls/read-routes.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { textIn } from "../../core/model/text-in.rules.ts";
import { wireDate } from "../../core/responses/response-context.ts";
import { visibleFields } from "../../twins/responses/visible-fields.rules.ts";
import { classOf, findTwin, findVisibleTwins } from "../../twins/twin/find-twin.ts";
import type { TwinRow } from "../../twins/twin/twin.store.ts";
import { CARD_ROOT } from "../cards/marketplace-classes.rules.ts";
import { decideProposal } from "./decide-proposal.ts";
import { decideProposals } from "./decide-proposals.ts";
import { optimizeCards } from "./optimize-cards.ts";
import { listProposals, type Proposal, searchPending } from "./proposal.store.ts";
import { computeCost } from "./token-cost.rules.ts";
import { readWriterUse, WriterUseView } from "./writer-use.ts";
import type { WriterServices } from "./writer.ts";

const State = z.enum(["pending", "applied", "rejected", "partly"]);

const ProposalView = z.object({
  id: z.guid(),
  twinId: z.guid(),
  state: State,
  source: z.string(),
  model: z.string().optional(),
  inputTokens: z.int().optional(),
  outputTokens: z.int().optional(),
  /** Cost of the proposal's tokens, in US dollars. */
  cost: z.string().optional(),
  createdAt: z.string(),
  fields: z.array(
    z.object({ key: z.string(), name: z.string(), before: z.string(), after: z.string() }),
  ),
});

/** A proposal, and the card and product it belongs to. */
const QueuedProposalView = ProposalView.extend({
  twinName: z.string(),
  twinClassKey: z.string(),
  headTwinId: z.guid().optional(),
});

export const proposalRoutes: Route<WriterServices>[] = [
  privateRoute({
    method: "POST",
    path: "/private/marketplace_card/:twinId/optimize/v1",
    summary: "Have better content written for a marketplace card",
    needs: ["TWIN_UPDATE"],
    handle: async (call) => {
      const { services, caller } = call;
      const cardIds = [call.id("twinId")];
      await services.db.transaction().execute((tx) => optimizeCards(services, tx, caller, cardIds));
      return {};
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/proposal/use/v1",
    summary: "Get what a model has read and written for the proposals of a bulk job",
    needs: ["TWIN_VIEW"],
    query: z.object({ bulkJobId: Id }),
    answer: z.object({ used: WriterUseView }),
    handle: async ({ services: { db, writer }, caller, query: { bulkJobId } }) => ({
      used: await readWriterUse(db, writer, caller.businessAccountId, { bulkJobId }),
    }),
  }),
  privateRoute({
    method: "GET",
    path: "/private/proposal/queue/v1",
    summary: "List the undecided proposals of the business, oldest first",
    needs: ["TWIN_VIEW"],
    answer: z.object({
      proposalList: z.array(QueuedProposalView),
      pagination: PAGED.pagination,
    }),
    handle: async ({ services, caller, locale, page }) => {
      const { businessAccountId } = caller;
      const seesCards = businessAccountId !== null && canSeeTwinsOf(caller, CARD_ROOT);
      const found = seesCards
        ? await searchPending(services.db, businessAccountId, page)
        : { proposals: [], total: 0 };
      const twins = await findVisibleTwins(
        services.db,
        caller,
        found.proposals.map(({ twinId }) => twinId),
      );
      const twinById = new Map(twins.map((twin) => [twin.id, twin]));
      return {
        proposalList: found.proposals.flatMap((proposal) => {
          const twin = twinById.get(proposal.twinId);
          return twin ? [presentQueued({ caller, locale, services }, twin, proposal)] : [];
        }),
        pagination: pagination(page, found.total),
      };
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/proposal/decide/v1",
    summary: "Accept or reject several proposals",
    needs: ["TWIN_UPDATE"],
    body: z.object({ proposalIdList: z.array(z.guid()).min(1).max(100), accept: z.boolean() }),
    answer: z.object({
      resultList: z.array(
        z.object({ id: z.guid(), state: State.optional(), message: z.string().optional() }),
      ),
    }),
    handle: async ({ services, caller, body }) => ({
      resultList: await decideProposals(services, caller, body.proposalIdList, body.accept),
    }),
  }),
  privateRoute({
    method: "GET",
    path: "/private/proposal/list/v1",
    summary: "List the proposed content of a twin, newest first",
    needs: ["TWIN_VIEW"],
    query: z.object({ twinId: z.guid() }),
    answer: z.object({ proposalList: z.array(ProposalView) }),
    handle: async ({ services, caller, locale, query }) => {
      const twin = await findTwin(services.db, caller, query.twinId);
      const proposals = await listProposals(services.db, twin.id);
      return {
        proposalList: proposals.map((proposal) =>
          present({ caller, locale, services }, twin, proposal),
        ),
      };
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/proposal/:proposalId/decide/v1",
    summary: "Accept fields of a proposal; the others are rejected",
    needs: ["TWIN_UPDATE"],
    body: z.object({
      accept: z.array(z.string()).default([]),
      reject: z.array(z.string()).default([]),
      /** Texts by which the user replaced proposed ones, by key of the accepted field. */
      edited: z.record(z.string().max(100), z.string().max(100_000)).default({}),
    }),
    answer: z.object({ state: State }),
    handle: async (call) => {
      const { services, caller, body } = call;
      const proposalId = call.id("proposalId");
      const state = await services.db
        .transaction()
        .execute((tx) => decideProposal(services, tx, caller, proposalId, body));
      return { state };
    },
  }),
];

interface Shown {
  caller: Caller;
  locale: string;
  services: WriterServices;
}

function presentQueued(shown: Shown, twin: TwinRow, proposal: Proposal) {
  return {
    ...present(shown, twin, proposal),
    twinName: twin.name,
    twinClassKey: shown.caller.model.classes.get(twin.class_id)?.key ?? "",
    headTwinId: twin.head_id ?? undefined,
  };
}

function present(
  { caller, locale, services }: Shown,
  twin: TwinRow,
  proposal: Proposal,
): z.input<typeof ProposalView> {
  const { model } = caller;
  const fields = visibleFields(caller, classOf(caller, twin), twin);
  const isVisible = ({ key }: Proposal["fields"][number]) =>
    key === "name" || key === "description" || fields.some((field) => field.key === key);
  const nameOf = (key: string) => {
    const field = fields.find((candidate) => candidate.key === key);
    if (field) return textIn(field.name, locale, model);
    return key === "name" ? "Title" : "Description";
  };
  return {
    id: proposal.id,
    twinId: proposal.twinId,
    state: proposal.state,
    source: proposal.source,
    model: proposal.model ?? undefined,
    ...(proposal.tokens && {
      inputTokens: proposal.tokens.input,
      outputTokens: proposal.tokens.output,
      cost: computeCost(proposal.tokens, services.writer.prices),
    }),
    createdAt: wireDate(proposal.createdAt),
    fields: proposal.fields.filter(isVisible).map(({ key, before, after }) => ({
      key,
      name: nameOf(key),
      before: String(before ?? ""),
      after: String(after),
    })),
  };
}
