import type { FieldValue } from "../../base/database/tables/json-values.ts";
import { LocalizedError } from "../../base/messages/localized-error.ts";
import { type Message } from "../../base/messages/message.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import type { CardPayload, Issue, Limits } from "../cards/card.ts";
import { marketplaceKey } from "../cards/marketplace-classes.rules.ts";

/** The card's current state at the marketplace. */
export type RemoteState =
  | { state: "pending" }
  | { state: "live"; remoteId: string; url: string | null }
  | { state: "rejected"; issues: Issue[] }
  | { state: "ended" };

/** Settings of the connector with decrypted secrets; never logged. */
export interface Connection {
  businessAccountId: string;
  settings: Readonly<Record<string, FieldValue>>;
}

/** Thrown if the marketplace rejects the card, so that a retry without a change is useless. */
export class SubmissionRejectedError extends LocalizedError {
  override readonly name = "SubmissionRejectedError";
  readonly issues: Issue[];

  constructor(issues: Issue[]) {
    super(issues.map((issue) => issue.message));
    this.issues = issues;
  }
}

export interface MarketplaceAdapter {
  readonly key: string;
  readonly name: string;
  readonly limits: Limits;
  /** Tests the account's credentials. */
  tryConnection(connection: Connection): Promise<{ ok: true } | { ok: false; message: Message }>;
  /** Validates a card by the rules of this marketplace. Rules of all marketplaces are in validate-card.rules.ts. */
  validate(payload: CardPayload): Issue[];
  /**
   * Submits the card. Repeating a key has no further effect, and one card never gets two listings.
   * Throws SubmissionRejectedError if the card itself is invalid.
   */
  submit(
    connection: Connection,
    idempotencyKey: string,
    payload: CardPayload,
  ): Promise<{ remoteId: string }>;
  readBack(connection: Connection, remoteId: string): Promise<RemoteState>;
  end(connection: Connection, remoteId: string): Promise<void>;
}

/** The platform's services, and those for publishing to marketplaces. */
export interface MarketplaceServices extends Services {
  /** Adapters by the key of the marketplace's class without its prefix, such as `showroom`. */
  marketplaces: ReadonlyMap<string, MarketplaceAdapter>;
}

/** Finds the adapter for cards or connectors of a class; undefined if there is none. */
export function findAdapter(
  { marketplaces }: Pick<MarketplaceServices, "marketplaces">,
  model: DomainModel,
  classId: string,
): MarketplaceAdapter | undefined {
  const twinClass = model.classes.get(classId);
  return marketplaces.get((twinClass && marketplaceKey(model, twinClass)) ?? "");
}
