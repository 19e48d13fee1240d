import { data } from "react-router";
import { z } from "zod";

import { checkWorkflow } from "#app/rules/console/workflow-checks.ts";
import { consoleEntities } from "#app/server/entities/definitions/registry.server.ts";
import { loadEntityHead } from "#app/server/entities/screens/page/entity-page.server.ts";
import { searchEntities } from "#app/server/entities/screens/read-entities.server.ts";
import { readRights } from "#app/server/entities/screens/rights.server.ts";
import {
  type AnyObject,
  nameOf,
  type RelatedMaps,
  viewReference,
} from "#app/server/entities/types/references.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";

import { throwAsStatus } from "../../platform/errors.server.ts";
import { callIdsOf, loadCallPermissions } from "../permissions/call-permissions.server.ts";
import { loadGranted } from "./load-granted.server.ts";
import { viewFindings } from "./view-findings.server.ts";
import { type WorkflowStatus, type WorkflowTransition, type Workflow } from "./workflow.server.ts";

const MAX_TRANSITIONS = 1000;
const MAX_STATUSES = "1000";

/** The key of the status in which unfinished twins start instead of in the initial status. */
const SKETCH = "sketch";

const Transition = z.object({
  id: z.string(),
  name: z.string().default(""),
  alias: z.string().default(""),
  srcTwinStatusId: z.string().nullish(),
  dstTwinStatusId: z.string().default(""),
  type: z.string().nullish(),
  permissionId: z.string().nullish(),
});

/** The key of the permission for the call that performs a transition. */
const PERFORM = "TRANSITION_PERFORM";

/**
 * Loads a workflow with its statuses, transitions and probable mistakes. Throws 403 without the right to view
 * transitions.
 */
export async function loadWorkflow(caller: Caller, id: string) {
  if (!(await hasPermission(caller, "TRANSITION_VIEW"))) throw data(null, { status: 403 });
  const { row, related, head } = await throwAsStatus(
    loadEntityHead(caller, consoleEntities.get("flows"), id, {
      showTwinflow2TransitionMode: "DETAILED",
      showTransition2StatusMode: "DETAILED",
      showTransition2PermissionMode: "DETAILED",
    }),
  );
  const all = Object.values(z.record(z.string(), Transition).parse(row["transitions"] ?? {}));
  const transitions = all.slice(0, MAX_TRANSITIONS).map(toTransition);
  const permissions = transitions.flatMap(({ permissionId }) => permissionId ?? []);
  const guarding = related["permissionMap"] ?? {};
  const callsOf = (permissionId: string) => callIdsOf(guarding[permissionId]);
  const calls = await loadCallPermissions(caller, permissions.flatMap(callsOf));
  const [{ rows, related: ofStatuses }, grants, rights] = await Promise.all([
    loadStatuses(caller, String(row["twinClassId"] ?? "")),
    loadGranted(caller, permissions, (permissionId) =>
      // The same permission may also be required for edits, which another call makes.
      callsOf(permissionId).filter((callId) => calls.get(callId)?.["key"] === PERFORM),
    ),
    readRights(caller, consoleEntities.get("transitions")),
  ]);
  const statuses = listStatuses(rows, transitions, [related, ofStatuses]);
  const entries = [
    String(row["initialStatusId"] ?? ""),
    ...rows.filter(({ key }) => key === SKETCH).map((status) => String(status["id"])),
  ];
  const workflow: Workflow = { entries: [...new Set(entries)], statuses, transitions };
  const findings = checkWorkflow({
    entries,
    statuses: statuses.map((status) => status.id),
    transitions,
    granted: grants.granted,
    withoutCall: grants.withoutCall,
  });
  return {
    head,
    workflow,
    rights: { create: rights.create, update: rights.update, remove: rights.remove },
    checks: viewFindings(findings, {
      workflow,
      permissionName: (permissionId) =>
        nameOf(calls.get(permissionId) ?? guarding[permissionId], permissionId),
      areGrantsKnown: grants.granted !== null,
      hidden: all.length - transitions.length,
    }),
  };
}

export type LoadedWorkflow = Awaited<ReturnType<typeof loadWorkflow>>;

function toTransition(row: z.output<typeof Transition>): WorkflowTransition {
  const { id, name, alias, srcTwinStatusId, dstTwinStatusId, type, permissionId } = row;
  return {
    id,
    name: name || alias,
    alias,
    from: srcTwinStatusId ?? null,
    to: dstTwinStatusId,
    isOperation: type === "OPERATION",
    permissionId: permissionId ?? null,
  };
}

/** Loads the statuses of the class, including inherited ones. */
async function loadStatuses(caller: Caller, classId: string) {
  if (!classId || !(await hasPermission(caller, "TWIN_STATUS_VIEW"))) {
    return { rows: [], related: {} };
  }
  const filter = { twinClassIdMap: { [classId]: true } };
  const query = { offset: "0", limit: MAX_STATUSES };
  return searchEntities(caller, consoleEntities.get("statuses"), filter, query);
}

/** Lists the statuses of the class, followed by other statuses that transitions refer to. */
function listStatuses(
  rows: readonly AnyObject[],
  transitions: readonly WorkflowTransition[],
  related: readonly RelatedMaps[],
): WorkflowStatus[] {
  const found = new Map(rows.map((status) => [String(status["id"]), status] as const));
  const ends = transitions.flatMap(({ from, to }) => [...(from === null ? [] : [from]), to]);
  const ids = new Set([...found.keys(), ...ends]);
  return [...ids].map((id) => {
    const inMaps = related.map((maps) => maps["statusMap"]?.[id]).find(Boolean);
    const { name, background, color } = viewReference("statuses", id, found.get(id) ?? inMaps);
    return { id, name, background, color };
  });
}
