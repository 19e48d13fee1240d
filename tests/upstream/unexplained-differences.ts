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
