export interface CheckedTransition {
  id: string;
  alias: string;
  /** Source status; null means any status except the target. */
  from: string | null;
  to: string;
  permissionId: string | null;
}

export interface CheckedWorkflow {
  /**
   * IDs of the statuses in which twins start: the initial status, then the statuses of unfinished twins, which twins
   * leave without a transition.
   */
  entries: readonly string[];
  /** IDs of all statuses. */
  statuses: readonly string[];
  transitions: readonly CheckedTransition[];
  /** IDs of the permissions that at least one user has; null if not all grants are known. */
  granted: ReadonlySet<string> | null;
  /**
   * Groups that have the permission of a transition, but lack the permission of the API call that performs
   * transitions.
   */
  withoutCall?: readonly { permissionId: string; group: string; callPermissionId: string }[];
}

/** Finding of one kind, with the IDs of all affected objects. */
export type WorkflowFinding =
  | { kind: "unreachable"; statuses: string[] }
  | { kind: "dead-end"; statuses: string[] }
  | { kind: "same-alias"; alias: string; transitions: string[] }
  | { kind: "not-granted"; permissionId: string; transitions: string[] }
  | { kind: "no-call"; groups: string[]; callPermissionId: string; transitions: string[] }
  | { kind: "no-permission"; transitions: string[] };

/** Finds probable mistakes in a workflow, the most serious first. */
export function checkWorkflow(workflow: CheckedWorkflow): WorkflowFinding[] {
  const { transitions, granted, entries } = workflow;
  const unfinished = new Set(entries.slice(1));
  const reachable = findReachable(workflow);
  const unreachable = workflow.statuses.filter((id) => !reachable.has(id));
  const deadEnds = [...reachable].filter(
    (id) => !unfinished.has(id) && !transitions.some((transition) => leaves(transition, id)),
  );
  const open = transitions.filter(({ permissionId }) => permissionId === null);
  return [
    ...(unreachable.length > 0 ? [{ kind: "unreachable" as const, statuses: unreachable }] : []),
    ...(deadEnds.length > 0 ? [{ kind: "dead-end" as const, statuses: deadEnds }] : []),
    ...findSameAliases(transitions),
    ...(granted ? findNotGranted(transitions, granted) : []),
    ...findWithoutCall(workflow),
    ...(open.length > 0 ? [{ kind: "no-permission" as const, transitions: idsOf(open) }] : []),
  ];
}

/** Finds the statuses that twins can reach from those in which they start. */
function findReachable({ entries, statuses, transitions }: CheckedWorkflow): Set<string> {
  const exists = new Set(statuses);
  const reached = new Set(entries.filter((id) => exists.has(id)));
  // The loop also visits values that are added to the set while it runs.
  for (const id of reached) {
    for (const transition of transitions) {
      if (leaves(transition, id) && exists.has(transition.to)) reached.add(transition.to);
    }
  }
  return reached;
}

function leaves({ from, to }: CheckedTransition, status: string): boolean {
  return to !== status && (from === null || from === status);
}

/**
 * Finds transitions with the same alias that leave the same status. Callers name a transition by its alias, and the
 * platform then performs only the first of them.
 */
function findSameAliases(transitions: readonly CheckedTransition[]): WorkflowFinding[] {
  const groups = Map.groupBy(transitions, ({ alias }) => alias.toLowerCase());
  return [...groups.values()].flatMap((group) => {
    const same = group.filter((one) => group.some((other) => other !== one && overlap(one, other)));
    const [first] = same;
    return first
      ? [{ kind: "same-alias" as const, alias: first.alias, transitions: idsOf(same) }]
      : [];
  });
}

/** Returns true if both transitions can leave the same status. */
function overlap(one: CheckedTransition, other: CheckedTransition): boolean {
  if (one.from === other.from) return true;
  if (one.from === null) return one.to !== other.from;
  return other.from === null && other.to !== one.from;
}

function findNotGranted(
  transitions: readonly CheckedTransition[],
  granted: ReadonlySet<string>,
): WorkflowFinding[] {
  const groups = Map.groupBy(transitions, ({ permissionId }) => permissionId);
  return [...groups].flatMap(([permissionId, group]) =>
    permissionId === null || granted.has(permissionId)
      ? []
      : [{ kind: "not-granted" as const, permissionId, transitions: idsOf(group) }],
  );
}

/**
 * Finds transitions that groups can't perform: the groups have the permission of the transition, but lack the
 * permission of the API call.
 */
function findWithoutCall({ transitions, withoutCall = [] }: CheckedWorkflow): WorkflowFinding[] {
  const byCall = Map.groupBy(withoutCall, ({ callPermissionId }) => callPermissionId);
  return [...byCall].map(([callPermissionId, missing]) => {
    const permissionIds = new Set(missing.map(({ permissionId }) => permissionId));
    const affected = transitions.filter(
      ({ permissionId }) => permissionId !== null && permissionIds.has(permissionId),
    );
    const groups = [...new Set(missing.map(({ group }) => group))];
    return { kind: "no-call" as const, groups, callPermissionId, transitions: idsOf(affected) };
  });
}

function idsOf(transitions: readonly CheckedTransition[]): string[] {
  return transitions.map(({ id }) => id);
}
