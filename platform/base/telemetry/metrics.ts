/** Counters of one process, for its operator; see docs/observability.md. */
export interface Metrics {
  call(call: { method: string; status: number; seconds: number }): void;
  /** Counts a request error by its code of the contract, such as 10908 for too many requests. */
  requestError(code: number): void;
  job(run: { kind: string; outcome: JobOutcome; seconds: number }): void;
  marketplaceCall(call: {
    marketplace: string;
    operation: string;
    outcome: "ok" | "rejected" | "error";
    seconds: number;
  }): void;
  /** Counts a row of a bulk job that was previewed or changed. The source of an import is "file". */
  bulkRow(row: { source: "file" | "selection"; phase: "preview" | "run"; result: string }): void;
  failedSignIn(): void;
  /** Renders the numbers in Prometheus's text format; null if metrics are off. */
  render: (() => Promise<string>) | null;
  stop(): Promise<void>;
}

export type JobOutcome = "done" | "retried" | "failed" | "returned";

/** Counts nothing; used by default. */
export const NO_METRICS: Metrics = {
  call: () => undefined,
  requestError: () => undefined,
  job: () => undefined,
  marketplaceCall: () => undefined,
  bulkRow: () => undefined,
  failedSignIn: () => undefined,
  render: null,
  stop: async () => undefined,
};
