export interface CheckedTransition {
  id: string;
  alias: string;
  /** Null: from any status but its target. */
  from: string | null;
  to: string;
  permissionId: string | null;
}

export interface CheckedWorkflow {
  /**
   * Statuses that twins start in: the initial one, then those of unfinished twins, which leave them without
   * a transition.
   */
  entries: readonly string[];
  /** IDs of all statuses. */
  statuses: readonly string[];
  transitions: readonly CheckedTransition[];
  /** The permissions that any user has; null if the grants are not known completely. */
  granted: ReadonlySet<string> | null;
  /** Groups that have a transition's permission, but not the one to make the call. */
  withoutCall?: readonly { permissionId: string; group: string; callPermissionId: string }[];
}

/** One kind of mistake with the IDs of everything that has it. */
export type WorkflowFinding =
  | { kind: "unreachable"; statuses: string[] }
  | { kind: "dead-end"; statuses: string[] }
  | { kind: "same-alias"; alias: string; transitions: string[] }
  | { kind: "not-granted"; permissionId: string; transitions: string[] }
  | { kind: "no-call"; groups: string[]; callPermissionId: string; transitions: string[] }
  | { kind: "no-permission"; transitions: string[] };

/** Returns what is probably wrong in a workflow, the most serious first. */
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

/** The statuses that twins get to from those that they start in. */
function findReachable({ entries, statuses, transitions }: CheckedWorkflow): Set<string> {
  const exists = new Set(statuses);
  const reached = new Set(entries.filter((id) => exists.has(id)));
  // A set iterates over what is added during the loop.
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

/** Callers name a transition by its alias, and get the first with it that leaves the status. */
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

/** Is there a status that both transitions leave? */
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

/** A grant of a transition's permission is of no use without that of the call which performs it. */
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
