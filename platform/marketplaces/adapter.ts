import type { FieldValue } from "../store/tables.ts";

/** A problem with a card, before or after it was sent: what, where, and how to mend it. */
export interface Issue {
  /** Our field key (`name`, `price`, `images`…), or null when it concerns the whole card. */
  field: string | null;
  /** The marketplace's own path, where it named one. */
  remotePath: string | null;
  message: string;
  fix: string;
  severity: "error" | "warning";
  retryable: boolean;
}

/** What a marketplace takes; data, so that forms, the writer and the validator share one truth. */
export interface Limits {
  titleMax: number;
  descriptionMax: number;
  bulletsMax: number;
  bulletMax: number;
  imagesMin: number;
  imagesMax: number;
  currencies: readonly string[];
  priceRequired: boolean;
  eanRequired: boolean;
}

/** A card as it is sent: frozen into the publication when publishing was asked for. */
export interface CardPayload {
  cardId: string;
  productId: string;
  businessAccountId: string;
  seller: string;
  title: string;
  description: string;
  bulletPoints: string[];
  price: string | null;
  currency: string | null;
  ean: string;
  sku: string;
  stockQuantity: string | null;
  productType: string;
  attributes: { key: string; name: string; value: string }[];
  images: { attachmentId: string; storageKey: string; mediaType: string; width: number; height: number; alt: string }[];
}

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

export interface MarketplaceAdapter {
  readonly key: string;
  readonly name: string;
  readonly limits: Limits;
  /** Tries the account's credentials. */
  tryConnection(connection: Connection): Promise<{ ok: true } | { ok: false; message: string }>;
  /** The rules of this marketplace only the marketplace knows; the shared ones are in the engine. */
  validate(payload: CardPayload): Issue[];
  /** Sends the card. The same key twice has the effect of once; one card never gets two listings. */
  submit(connection: Connection, idempotencyKey: string, payload: CardPayload): Promise<{ remoteId: string }>;
  readBack(connection: Connection, remoteId: string): Promise<RemoteState>;
  end(connection: Connection, remoteId: string): Promise<void>;
}
