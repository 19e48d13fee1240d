import type { Role, TestEnvironment } from "./test-environment.ts";

/** One request of a call. */
export interface Sample {
  as?: Role;
  /** Sent in addition to, or instead of, the headers of the role. */
  headers?: Record<string, string>;
  /** Path parameters by name. */
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/** A rejected request: a description, its error code, and the change of the sample that causes it. */
export type RejectionCase = [
  what: string,
  code: number,
  change: (world: TestEnvironment) => Change,
];
type Change = Sample | Promise<Sample>;

export interface CallCases {
  /**
   * A request that succeeds. It is created for each use, because it may consume the entity it names.
   */
  sample: (world: TestEnvironment) => Change;
  rejections?: RejectionCase[];
  /** Error codes for unknown IDs in the path, by parameter, if other than 10000. */
  unknown?: Record<string, number>;
  /** Reason why there are too few rows to test paging. */
  fewRowsReason?: string;
  /** The response is not an envelope. */
  raw?: true;
  /** Why a kind of case doesn't apply, in addition to what the route says. */
  skip?: Partial<Record<"domain" | "body", string>>;
}

/** By method and path, in the router's notation. */
export type Calls = Record<string, CallCases>;
