/** Why a recorded call is answered otherwise than by upstream, and in what. */
export interface ExplainedStep {
  /** The row of the decision that keeps it. */
  reason: string;
  /** Every difference: the member with both values, or the two statuses or codes. */
  differences: string[];
}

/** What differs without an explanation, and what is explained but doesn't differ any more, one line each. */
export function findUnexplained(
  steps: ReadonlyMap<string, readonly string[]>,
  explained: Readonly<Record<string, ExplainedStep>>,
): string[] {
  const names = new Set([...steps.keys(), ...Object.keys(explained)]);
  return [...names].flatMap((name) => {
    const found = new Set(steps.get(name));
    const expected = new Set(explained[name]?.differences);
    const added = [...found.difference(expected)].map((line) => `${name}: ${line}`);
    const gone = [...expected.difference(found)].map((line) => `${name}: no longer ${line}`);
    return [...added, ...gone];
  });
}
