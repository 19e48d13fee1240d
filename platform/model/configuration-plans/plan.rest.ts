import { z } from "zod";

import { unknownId } from "../../base/errors/request-error.ts";
import { bodyMessage } from "../../base/messages/body-message.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import { saveBaseline } from "../configuration/apply-configuration.ts";
import { Changes, File, MAX_FILES, Omitted } from "../configuration/configuration.view.ts";
import { findDrift } from "./find-drift.ts";
import { createPlan, startPlan, findStoredFiles } from "./plan-changes.ts";
import { findPlan } from "./plan.store.ts";
import { PlanView, presentPlan } from "./plan.view.ts";

const needs = ["DOMAIN_UPDATE"] as const;

const PlanBody = z
  .object({
    files: z.array(File).max(MAX_FILES).nullish(),
    /** Earlier plan whose files are planned again. */
    planId: z.guid().nullish(),
    /** True plans a return to the files that were last exported or applied. */
    baseline: z.boolean().nullish(),
    deleteMissing: z.boolean().optional(),
  })
  .refine(
    ({ files, planId, baseline }) =>
      [(files ?? []).length > 0, planId != null, baseline === true].filter(Boolean).length === 1,
    bodyMessage("configuration_no_files"),
  )
  .meta({ id: "ConfigurationPlanRqV1" });

const Baseline = z.object({ source: z.enum(["applied", "exported"]), createdAt: z.string() });

const OnePlan = z.object({ plan: PlanView });

export const configurationPlanRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/domain/configuration/snapshot/v1",
    summary: "Export the configuration, and compare later changes with it",
    needs,
    answer: z.object({ files: z.array(File), omitted: z.array(Omitted) }),
    handle: ({ services, caller }) =>
      services.db.transaction().execute(async (tx) => ({
        ...(await saveBaseline(services, tx, caller, "exported")),
      })),
  }),
  privateRoute({
    method: "GET",
    path: "/private/domain/configuration/drift/v1",
    summary: "List what was changed by hand since the last export or change by files",
    needs,
    answer: z.object({
      baseline: Baseline.optional(),
      created: Changes.created,
      updated: Changes.updated,
      deleted: Changes.deleted,
    }),
    handle: async ({ services, caller }) => {
      const drift = await findDrift(services.db, caller.domainId);
      if (!drift) return { created: [], updated: [], deleted: [] };
      const { source, created_at } = drift.baseline;
      return { baseline: { source, createdAt: created_at.toISOString() }, ...drift.changes };
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/domain/configuration/plan/v1",
    summary: "Plan a change of the configuration by YAML files",
    needs,
    body: PlanBody,
    answer: OnePlan,
    handle: async ({ services, caller, body }) => {
      const { files, planId = null, deleteMissing: deletesMissing = false } = body;
      const planned = files?.length
        ? files
        : await findStoredFiles(services, caller, planId ?? null);
      return {
        plan: presentPlan(await createPlan(services, caller, { files: planned, deletesMissing })),
      };
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/domain/configuration/plan/:planId/v1",
    summary: "Get a plan with its changes and its state",
    needs,
    answer: OnePlan,
    handle: (call) => answerPlan(call),
  }),
  privateRoute({
    method: "POST",
    path: "/private/domain/configuration/plan/:planId/apply/v1",
    summary: "Apply a plan in one transaction, if it is still what it was",
    needs,
    answer: OnePlan,
    handle: async (call) => {
      await startPlan(call.services, call.caller, call.id("planId"));
      return answerPlan(call);
    },
  }),
];

async function answerPlan(call: PrivateCall) {
  const { services, caller } = call;
  const planId = call.id("planId");
  const plan = await findPlan(services.db, caller.domainId, planId);
  if (!plan) throw unknownId("configuration_plan", planId);
  return { plan: presentPlan(plan) };
}
