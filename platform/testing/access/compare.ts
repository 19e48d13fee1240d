import { expect } from "vitest";

import { listVisibleFields, mayView, type Principal } from "./reference.ts";

/** Asserts that a response shows the fields and the head that the reference evaluator expects. */
export function assertVisibleFields(
  principal: Principal,
  twinView: Record<string, any>,
  what: string,
): void {
  const twin = principal.domain.twins.find(({ id }) => id === twinView["id"]);
  if (!twin) throw new Error(`${what}: ${twinView["id"]} is of another domain`);
  const fields = [...listVisibleFields(principal, twin).keys()].toSorted();
  assertSame(what, Object.keys(twinView["fields"] ?? {}).toSorted(), fields);
  for (const key of fields) assertSame(what, twinView["fields"][key], twin.fields[key] ?? "");
  const head = principal.domain.twins.find(({ id }) => id === twin.headId);
  assertSame(
    what,
    twinView["headTwin"]?.id,
    head && mayView(principal, head) ? head.id : undefined,
  );
}

export function assertSame(what: string, actual: unknown, expected: unknown): void {
  expect({ what, is: actual }).toEqual({ what, is: expected });
}
