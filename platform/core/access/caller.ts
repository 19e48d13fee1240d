import type { DomainModel } from "../model/domain-model.ts";
import type { OwnGrants } from "./actor.rules.ts";

/**
 * Origins of changes that a user doesn't make by hand: a bulk job, a file that was imported, the writer of content, a
 * marketplace, an access token, restoring from the history, a merge of what twins refer to, the product that a card
 * follows, duplicating a product, or new price rules for cards.
 */
export const CHANGE_ORIGINS = [
  "bulk",
  "import",
  "writer",
  "marketplace",
  "token",
  "restore",
  "merge",
  "product",
  "copy",
  "price-rule",
] as const;
export type ChangeOrigin = (typeof CHANGE_ORIGINS)[number];

/** How far an access token may use its user's permissions. */
export type TokenScope = "read" | "write";

/**
 * The authenticated principal of a request or job. The kind `system` is for the platform's own steps: it passes
 * permission checks, but never accesses another business.
 */
export interface Caller {
  kind: "user" | "system";
  userId: string | null;
  domainId: string;
  businessAccountId: string | null;
  /** ID of the session or, for a caller with an access token, of the token. */
  sessionId: string | null;
  /** Only set for callers with an access token. */
  tokenScope?: TokenScope;
  origin?: ChangeOrigin;
  /** Bulk job for which the caller works. The changes are recorded with its ID, so that the job can be undone. */
  bulkJobId?: string;
  locale: string;
  groupIds: ReadonlySet<string>;
  /** Permission IDs granted to the user or their groups in the schema that applies. */
  permissions: ReadonlySet<string>;
  /** Permission schema of the business, else of the domain. */
  permissionSchemaId: string | null;
  ownGrants: OwnGrants;
  twinflowSchemaId: string | null;
  model: DomainModel;
}

/** Returns the caller's access token; null for a session or a job. */
export function accessTokenIdOf({ tokenScope, sessionId }: Caller): string | null {
  return tokenScope === undefined ? null : sessionId;
}
