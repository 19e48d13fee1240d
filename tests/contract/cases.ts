import type { Role, TestEnvironment } from "./test-environment.ts";

/** A request of a call. */
export interface Sample {
  as?: Role;
  /** Headers in addition to those of the role. They replace headers of the same name. */
  headers?: Record<string, string>;
  /** Path parameters by name. */
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/**
 * A rejected request: description, expected error code, and the change of the sample that causes the error.
 */
export type RejectionCase = [
  what: string,
  code: number,
  change: (world: TestEnvironment) => Change,
];
type Change = Sample | Promise<Sample>;

export interface CallCases {
  /** Builds a request that succeeds. Called for each use, because the request may consume its entity. */
  sample: (world: TestEnvironment) => Change;
  rejections?: RejectionCase[];
  /** Expected error codes for unknown IDs in the path, by parameter. Default: 10000. */
  unknown?: Record<string, number>;
  /** Reason why paging can't be tested, if there are too few rows. */
  fewRowsReason?: string;
  /** Set if the response has no envelope. */
  raw?: true;
  /** Reasons why kinds of cases don't apply, unless they follow from the route. */
  skip?: Partial<Record<"domain" | "body", string>>;
}

/** Cases by the method and path pattern of their route, such as `GET /private/twin/:twinId/v2`. */
export type Calls = Record<string, CallCases>;
