import { z } from "zod";

import { twinHref, type TwinPlace } from "#app/rules/twins/twin-place.ts";
import { catchRequestError } from "#app/server/platform/errors.server.ts";
import { EmptyResponse, TwinListResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { viewStatus } from "../status-view.server.ts";
import { getEntry } from "../twins.server.ts";
import { listNextSteps } from "./entry.server.ts";

const MAX_TWINS = 50;

const Draft = z.looseObject({
  id: z.string(),
  status: z.string(),
  createdAt: z.string(),
  transitionId: z.string().optional(),
  twinIdList: z.array(z.string()).default([]),
});
type Draft = z.output<typeof Draft>;

/** The prefixes of a draft's counters by kind, for example `twinTag` of `twinTagCreateCount`. */
const KINDS = {
  twins: ["twin"],
  fields: ["twinFieldSimple", "twinFieldUser", "twinFieldDataList"],
  tags: ["twinTag"],
  markers: ["twinMarker"],
  links: ["twinLink"],
  files: ["twinAttachment"],
} as const;
export type DraftKind = keyof typeof KINDS;

export interface DraftCounts {
  kind: DraftKind;
  created: number;
  changed: number;
  deleted: number;
}

/**
 * Loads the stored dry run of a transition with the changes that it would make. `step` is null if the draft is
 * settled or the transition is no longer available to its first twin. At most 50 twins are named. Throws 404 for
 * drafts of other users.
 */
export async function loadDraft(caller: Caller, draftId: string, place: TwinPlace) {
  const path = `/private/draft/${encodeURIComponent(draftId)}/v1?showDraftMode=DETAILED`;
  const { draft } = await caller.platform.get(path, z.object({ draft: Draft }));
  const [twins, step] = await Promise.all([
    namedTwins(caller, draft.twinIdList, place),
    findStep(caller, draft, place),
  ]);
  return {
    id: draft.id,
    createdAt: draft.createdAt,
    isOpen: draft.status === "UNCOMMITED",
    isDone: draft.status === "COMMITED",
    step: step && { name: step.name, href: step.href },
    twins,
    total: draft.twinIdList.length,
    counts: listCounts(draft),
  };
}

export type DraftView = Awaited<ReturnType<typeof loadDraft>>;

/**
 * Makes the changes of a draft. The platform rejects this with code 11904 if one of the draft's twins has changed
 * since.
 */
export async function commitDraft({ platform }: Caller, draftId: string): Promise<void> {
  await platform.put(`/private/draft/${encodeURIComponent(draftId)}/commit/v1`, {}, EmptyResponse);
}

export async function discardDraft({ platform }: Caller, draftId: string): Promise<void> {
  await platform.delete(`/private/draft/${encodeURIComponent(draftId)}/v1`, EmptyResponse);
}

/** Counts the changes by kind. Kinds without changes are omitted. */
function listCounts(draft: Draft): DraftCounts[] {
  const sum = (kind: DraftKind, what: string) =>
    KINDS[kind].reduce((total, prefix) => total + Number(draft[`${prefix}${what}Count`] ?? 0), 0);
  return (Object.keys(KINDS) as DraftKind[])
    .map((kind) => ({
      kind,
      created: sum(kind, "Create"),
      changed: sum(kind, "Update"),
      deleted: sum(kind, "Delete"),
    }))
    .filter(({ created, changed, deleted }) => created + changed + deleted > 0);
}

async function findStep(caller: Caller, { transitionId, twinIdList }: Draft, place: TwinPlace) {
  const [first] = twinIdList;
  if (transitionId === undefined || first === undefined) return null;
  const { value: answer } = await catchRequestError(getEntry(caller, first));
  if (!answer) return null;
  return (await listNextSteps(caller, answer, place)).find(({ id }) => id === transitionId) ?? null;
}

async function namedTwins({ platform }: Caller, ids: string[], place: TwinPlace) {
  if (ids.length === 0) return [];
  const query = new URLSearchParams({
    lazyRelation: "false",
    showTwinMode: "DETAILED",
    showTwin2StatusMode: "DETAILED",
    showStatusMode: "DETAILED",
    limit: String(MAX_TWINS),
  });
  const { twinList, relatedObjects } = await platform.post(
    `/private/twin/search/v2?${query}`,
    { twinIdList: ids.slice(0, MAX_TWINS) },
    TwinListResponse,
  );
  return twinList.map(({ id, name, statusId }) => ({
    id,
    name: name || id,
    status: viewStatus(relatedObjects.statusMap[statusId]),
    href: twinHref(place, id),
  }));
}
