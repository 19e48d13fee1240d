/** A command's result: lines for people, or one JSON value with `--json`. */
export interface CommandResult {
  lines: readonly string[];
  data: unknown;
  /** Default: 0. */
  exitCode?: number;
}

/** Exit codes of success, failure and wrong usage. `domain` and `doctor` have further codes. */
export const EXIT_CODE = { done: 0, failed: 1, wrongUsage: 64 } as const;

export function report(
  { json = false }: { json?: boolean | undefined },
  { lines, data, exitCode = EXIT_CODE.done }: CommandResult,
): void {
  const text = json ? JSON.stringify(data) : lines.join("\n");
  if (text !== "") process.stdout.write(`${text}\n`);
  process.exitCode = exitCode;
}
