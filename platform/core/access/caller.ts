import type { DomainModel } from "../model/domain-model.ts";
import type { OwnGrants } from "./actor.rules.ts";

/**
 * By what a caller changes data, if not by hand: a bulk job, the writer of content, going back in history, or a merge of
 * what twins refer to.
 */
export const CHANGE_ORIGINS = ["bulk", "writer", "restore", "merge"] as const;
export type ChangeOrigin = (typeof CHANGE_ORIGINS)[number];

/** What an access token may do with its user's rights. */
export type TokenScope = "read" | "write";

/**
 * The authenticated principal of a request. `system` is a job: it passes permission checks but
 * never leaves its business.
 */
export interface Caller {
  kind: "user" | "system";
  userId: string | null;
  domainId: string;
  businessAccountId: string | null;
  /** Of a caller with an access token the ID of that. */
  sessionId: string | null;
  /** Only of callers with an access token. */
  tokenScope?: TokenScope;
  origin?: ChangeOrigin;
  /** Of a caller that works on a bulk job: its ID, by which the job can be undone. */
  bulkJobId?: string;
  locale: string;
  groupIds: ReadonlySet<string>;
  /** Permission IDs granted to the user or their groups in the schema that applies. */
  permissions: ReadonlySet<string>;
  /** The schema of the business, else that of the domain. */
  permissionSchemaId: string | null;
  ownGrants: OwnGrants;
  twinflowSchemaId: string | null;
  model: DomainModel;
}

/** Null: the caller has a session, or is a job. */
export function accessTokenIdOf({ tokenScope, sessionId }: Caller): string | null {
  return tokenScope === undefined ? null : sessionId;
}
