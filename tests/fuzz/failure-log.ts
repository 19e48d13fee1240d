export interface FailureLog {
  /** Collects the logged failures and drops other lines, because a run logs gigabytes. */
  collect: () => void;
  /** Returns the logged error of a failed response, and where it was thrown. */
  causeOf: (answer: unknown) => string;
}

const MAX_CAUSE_LENGTH = 600;

/**
 * Cases run concurrently, so the log line of a request may be collected while another case ends.
 */
export function createFailureLog(lines: string[]): FailureLog {
  const failures: string[] = [];
  return {
    collect: () => {
      failures.push(...lines.filter((line) => line.includes('"stack"')));
      lines.length = 0;
    },
    causeOf: (answer) => {
      const requestId = (answer as { requestId?: string } | undefined)?.requestId;
      const line = failures.find((failure) => requestId && failure.includes(requestId));
      if (!line) return "nothing is logged";
      const { err } = JSON.parse(line) as { err?: { stack?: string } };
      return (err?.stack ?? line).split("\n").slice(0, 4).join(" ").slice(0, MAX_CAUSE_LENGTH);
    },
  };
}
