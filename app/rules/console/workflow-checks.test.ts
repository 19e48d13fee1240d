import { expect, test } from "vitest";

import { type CheckedTransition, checkWorkflow, type CheckedWorkflow } from "./workflow-checks.ts";

/** Creates a transition from its name: `new-open` leads from `new` to `open`, `*-open` from any status to `open`. */
function transition(
  ends: string,
  { alias = ends, permissionId = "p" }: { alias?: string; permissionId?: string | null } = {},
): CheckedTransition {
  const [from = "", to = ""] = ends.split("-");
  return { id: `${ends}:${alias}`, alias, from: from === "*" ? null : from, to, permissionId };
}

function check(transitions: CheckedTransition[], more: Partial<CheckedWorkflow> = {}) {
  return checkWorkflow({
    entries: ["new"],
    statuses: ["new", "open", "done"],
    transitions,
    granted: new Set(["p"]),
    ...more,
  });
}

const CIRCLE = [transition("new-open"), transition("open-done"), transition("done-new")];

test("a circle through all statuses has no findings", () => {
  expect(check(CIRCLE)).toEqual([]);
});

test("a status that only unreachable statuses lead to is unreachable", () => {
  expect(check([transition("open-done"), transition("done-open"), transition("new-new")])).toEqual([
    { kind: "unreachable", statuses: ["open", "done"] },
    { kind: "dead-end", statuses: ["new"] },
  ]);
});

test("a transition from any status makes its target reachable, and leaves all but the target", () => {
  expect(check([transition("new-open"), transition("*-done")])).toEqual([
    { kind: "dead-end", statuses: ["done"] },
  ]);
});

test("the status of unfinished twins needs no transition", () => {
  const transitions = [transition("new-open"), transition("open-new")];

  expect(check(transitions, { entries: ["new", "done"] })).toEqual([]);
});

test("a transition that keeps the status is no way out", () => {
  expect(check([...CIRCLE.slice(0, 2), transition("done-done")])).toEqual([
    { kind: "dead-end", statuses: ["done"] },
  ]);
});

test("a transition to a status of another class leads nowhere else", () => {
  expect(check([...CIRCLE, transition("open-lost")])).toEqual([]);
});

test("without an initial status everything is unreachable", () => {
  expect(check(CIRCLE, { entries: ["gone"] })).toEqual([
    { kind: "unreachable", statuses: ["new", "open", "done"] },
  ]);
});

test("an alias may repeat in other statuses, but not for the same one", () => {
  const other = [transition("new-open", { alias: "go" }), transition("open-done", { alias: "go" })];
  expect(check([...other, transition("done-new")])).toEqual([]);

  const same = [transition("new-open", { alias: "go" }), transition("new-done", { alias: "GO" })];
  expect(check([...same, ...CIRCLE])).toEqual([
    { kind: "same-alias", alias: "go", transitions: ["new-open:go", "new-done:GO"] },
  ]);
});

test("an alias from any status meets those of single statuses, except of its target", () => {
  const any = transition("*-done", { alias: "end" });

  expect(check([...CIRCLE, any, transition("done-open", { alias: "end" })])).toEqual([]);
  expect(check([...CIRCLE, any, transition("open-new", { alias: "end" })])).toEqual([
    { kind: "same-alias", alias: "end", transitions: ["*-done:end", "open-new:end"] },
  ]);
  expect(check([...CIRCLE, transition("open-new", { alias: "end" }), any])).toMatchObject([
    { kind: "same-alias" },
  ]);
});

test("transitions are listed by the permission that nobody has", () => {
  const denied = transition("new-done", { permissionId: "q" });
  const also = transition("open-new", { permissionId: "q" });

  expect(check([...CIRCLE, denied, also])).toEqual([
    { kind: "not-granted", permissionId: "q", transitions: [denied.id, also.id] },
  ]);
});

test("without all grants no permission counts as not granted", () => {
  const denied = transition("new-done", { permissionId: "q" });

  expect(check([...CIRCLE, denied], { granted: null })).toEqual([]);
});

test("transitions without a permission are listed", () => {
  const open = transition("new-done", { permissionId: null });

  expect(check([...CIRCLE, open])).toEqual([{ kind: "no-permission", transitions: [open.id] }]);
});
