import { z } from "zod";

import { privateRoute, type Route } from "../../core/calls/route.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { textIn } from "../../core/model/text-in.rules.ts";
import { wireDate } from "../../core/responses/response-context.ts";
import { findTwin } from "../../twins/twin/find-twin.ts";
import { decideProposal } from "./decide-proposal.ts";
import { listProposals, type Proposal } from "./proposal.store.ts";

const ProposalView = z.object({
  id: z.guid(),
  twinId: z.guid(),
  state: z.enum(["pending", "applied", "rejected", "partly"]),
  source: z.string(),
  model: z.string().optional(),
  createdAt: z.string(),
  fields: z.array(
    z.object({ key: z.string(), name: z.string(), before: z.string(), after: z.string() }),
  ),
});

export const proposalRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/proposal/list/v1",
    summary: "List the proposed content of a twin, newest first",
    needs: ["TWIN_VIEW"],
    query: z.object({ twinId: z.guid() }),
    answer: z.object({ proposalList: z.array(ProposalView) }),
    handle: async ({ services, caller, model, locale, query }) => {
      const twin = await findTwin(services.db, caller, query.twinId);
      const proposals = await listProposals(services.db, twin.id);
      return {
        proposalList: proposals.map((proposal) => present(model, twin.class_id, proposal, locale)),
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
    }),
    answer: z.object({ state: z.enum(["pending", "applied", "rejected", "partly"]) }),
    handle: async (call) => {
      const { services, caller, body } = call;
      const proposalId = call.id("proposalId");
      const state = await services.db
        .transaction()
        .execute((tx) => decideProposal(services, tx, caller, proposalId, body.accept));
      return { state };
    },
  }),
];

function present(model: DomainModel, classId: string, proposal: Proposal, locale: string): object {
  const fields = (model.classes.get(classId)?.fieldIds ?? [])
    .map((id) => model.fields.get(id))
    .filter((field) => field !== undefined);
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
    createdAt: wireDate(proposal.createdAt),
    fields: proposal.fields.map(({ key, before, after }) => ({
      key,
      name: nameOf(key),
      before: before ?? "",
      after,
    })),
  };
}
