/** The connections of a pool and the calls that wait for one. */
export interface PoolLoad {
  total: number;
  idle: number;
  waiting: number;
  max: number;
}

export interface QueueLoad {
  kind: string;
  state: "ready" | "running" | "failed";
  /** ID of a business or domain, or "other" for the sum of all except those with the most jobs. */
  tenant: string;
  count: number;
  /** Seconds that the oldest due job has waited; 0 if none is due. */
  oldestSeconds: number;
}
