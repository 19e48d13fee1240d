import { z } from "zod";

import type { Caller } from "#app/server/session/caller.server.ts";

const ROOT = "/private/domain/configuration";

const Name = { kind: z.string(), key: z.string() };
const Changed = z.object({
  ...Name,
  changes: z
    .array(z.object({ member: z.string(), oldValue: z.string(), newValue: z.string() }))
    .default([]),
});
const Names = z.array(z.object(Name)).default([]);
const Changes = { created: Names, updated: z.array(Changed).default([]), deleted: Names };

const File = z.object({ path: z.string(), text: z.string() });
const Export = z.object({
  files: z.array(File),
  omitted: z.array(z.object({ ...Name, members: z.array(z.string()).default([]) })).default([]),
});
const Plan = z.object({
  plan: z.object({
    id: z.string(),
    state: z.enum(["planned", "working", "applied", "failed"]),
    fileCount: z.number(),
    deleteMissing: z.boolean(),
    ...Changes,
    missing: Names,
    error: z.string().optional(),
    createdAt: z.string(),
  }),
});
const Drift = z.object({
  baseline: z.object({ source: z.enum(["applied", "exported"]), createdAt: z.string() }).optional(),
  ...Changes,
});

export type ConfigurationFile = z.output<typeof File>;
export type ConfigurationPlan = z.output<typeof Plan>["plan"];

export function readConfiguration({ platform }: Caller) {
  return platform.get(`${ROOT}/v1`, Export);
}

/** Exports the files and stores them as the baseline that later manual changes are compared with. */
export function exportConfiguration({ platform }: Caller) {
  return platform.post(`${ROOT}/snapshot/v1`, undefined, Export);
}

export function readDrift({ platform }: Caller) {
  return platform.get(`${ROOT}/drift/v1`, Drift);
}

type PlanSource = { files: readonly ConfigurationFile[] } | { planId: string } | { baseline: true };

export async function planChanges(
  { platform }: Caller,
  source: PlanSource,
  deleteMissing: boolean,
): Promise<ConfigurationPlan> {
  const body = { ...source, deleteMissing };
  return (await platform.post(`${ROOT}/plan/v1`, body, Plan)).plan;
}

export async function readPlan({ platform }: Caller, planId: string): Promise<ConfigurationPlan> {
  return (await platform.get(`${ROOT}/plan/${encodeURIComponent(planId)}/v1`, Plan)).plan;
}

export async function applyPlan({ platform }: Caller, planId: string): Promise<ConfigurationPlan> {
  const path = `${ROOT}/plan/${encodeURIComponent(planId)}/apply/v1`;
  return (await platform.post(path, undefined, Plan)).plan;
}
