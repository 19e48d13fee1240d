import type { FieldValue } from "../../base/database/tables/json-values.ts";
import type { Services } from "../../core/services.ts";
import type { CardPayload, Issue, Limits } from "../cards/card.ts";

/** What the marketplace says of the card now. Accepted is not live. */
export type RemoteState =
  | { state: "pending" }
  | { state: "live"; remoteId: string; url: string | null }
  | { state: "rejected"; issues: Issue[] }
  | { state: "ended" };

/** The connector's settings, secrets decrypted; never logged. */
export interface Connection {
  businessAccountId: string;
  settings: Readonly<Record<string, FieldValue>>;
}

/** The marketplace understood the card and won't have it: trying again without a change is useless. */
export class SubmissionRejectedError extends Error {
  override readonly name = "SubmissionRejectedError";
  readonly issues: Issue[];

  constructor(issues: Issue[]) {
    super(issues.map((issue) => issue.message).join("; "));
    this.issues = issues;
  }
}

export interface MarketplaceAdapter {
  readonly key: string;
  readonly name: string;
  readonly limits: Limits;
  /** Tries the account's credentials. */
  tryConnection(connection: Connection): Promise<{ ok: true } | { ok: false; message: string }>;
  /** The rules of this marketplace only the marketplace knows; the shared ones are in the engine. */
  validate(payload: CardPayload): Issue[];
  /**
   * Sends the card. The same key twice has the effect of once; one card never gets two listings.
   * Throws SubmissionRejectedError when the card itself is to blame.
   */
  submit(
    connection: Connection,
    idempotencyKey: string,
    payload: CardPayload,
  ): Promise<{ remoteId: string }>;
  readBack(connection: Connection, remoteId: string): Promise<RemoteState>;
  end(connection: Connection, remoteId: string): Promise<void>;
}

/** What publishing to marketplaces adds to the services. */
export interface MarketplaceServices extends Services {
  /** By the key of the marketplace's class without its prefix, e.g. `showroom`. */
  marketplaces: ReadonlyMap<string, MarketplaceAdapter>;
}
