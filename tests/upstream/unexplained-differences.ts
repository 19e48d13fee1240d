/** A recorded call whose response differs from upstream's, with the explained differences. */
export interface ExplainedStep {
  /** The name of the row in the decision's table that explains the difference. */
  reason: string;
  /** All differences: the member with both values, or both statuses or codes. */
  differences: string[];
}

/**
 * Lists differences without an explanation, and explained ones that no longer exist, one line each.
 */
export function findUnexplained(
  steps: ReadonlyMap<string, readonly string[]>,
  explained: Readonly<Record<string, ExplainedStep>>,
): string[] {
  const names = new Set([...steps.keys(), ...Object.keys(explained)]);
  return [...names].flatMap((name) => {
    const found = steps.get(name) ?? [];
    const expected = explained[name]?.differences ?? [];
    const added = found.filter((line) => !expected.includes(line));
    const gone = expected.filter((line) => !found.includes(line));
    return [
      ...added.map((line) => `${name}: ${line}`),
      ...gone.map((line) => `${name}: no longer ${line}`),
    ];
  });
}
