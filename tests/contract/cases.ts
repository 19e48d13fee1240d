import type { Role, TestEnvironment } from "./test-environment.ts";

/** One request of a call. */
export interface Sample {
  as?: Role;
  /** Sent besides, or instead of, what the role sends. */
  headers?: Record<string, string>;
  /** Path parameters by name. */
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/** What is refused, with which code, by which change of the sample. */
export type RejectionCase = [
  what: string,
  code: number,
  change: (world: TestEnvironment) => Change,
];
type Change = Sample | Promise<Sample>;

export interface CallCases {
  /** A request that succeeds; made anew for each use, because it may consume what it names. */
  sample: (world: TestEnvironment) => Change;
  refusals?: RejectionCase[];
  /** Codes for what is unknown in the path, by parameter, where it isn't 10000. */
  unknown?: Record<string, number>;
  /** Why there are fewer rows than it takes to turn a page. */
  fewRowsReason?: string;
  /** An answer that is no envelope. */
  raw?: true;
  /** Why a kind of case doesn't apply, beyond what the route itself tells. */
  skip?: Partial<Record<"domain" | "body", string>>;
}

/** By method and path, as the router reads it. */
export type Calls = Record<string, CallCases>;
