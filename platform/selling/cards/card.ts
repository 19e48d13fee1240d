import { type Message } from "../../base/messages/message.ts";
/**
 * A problem of a card, found by the platform or reported by the marketplace: its message, the field, and how to fix
 * it.
 */
export interface Issue {
  /** Vitrine's field key (`name`, `price`, `images`…); null if the issue concerns the whole card. */
  field: string | null;
  /** Entity whose form has the field: EAN, SKU, images and attributes belong to the product. */
  subject: "card" | "product";
  /** Path of the value in the marketplace's own error report; null if there is none. */
  remotePath: string | null;
  message: Message;
  fix: Message;
  severity: "error" | "warning";
  retryable: boolean;
}

/** A marketplace's limits, as data that forms, the writer and the validator share. */
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

/** A card as it is sent to the marketplace. The publication stores it when publishing is requested. */
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
  images: {
    attachmentId: string;
    storageKey: string;
    mediaType: string;
    width: number;
    height: number;
    alt: string;
  }[];
}
