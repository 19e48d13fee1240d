import type { DomainModel } from "../model/domain-model.ts";
import type { OwnGrants } from "./actor.rules.ts";

/** Who asks. `system` is a job: it passes permission checks but never leaves its business account. */
export interface Caller {
  kind: "user" | "system";
  userId: string | null;
  domainId: string;
  businessAccountId: string | null;
  sessionId: string | null;
  locale: string;
  groupIds: ReadonlySet<string>;
  /** Permission ids granted to the user or a group of theirs in the schema that applies. */
  permissions: ReadonlySet<string>;
  /** What applies to the business account: its own schema, else the domain's. */
  permissionSchemaId: string | null;
  ownGrants: OwnGrants;
  twinflowSchemaId: string | null;
  model: DomainModel;
}
