/** A problem with a card, before or after it was sent: what, where, and how to mend it. */
export interface Issue {
  /** Our field key (`name`, `price`, `images`…), or null when it concerns the whole card. */
  field: string | null;
  /** Whose form that field is on: EAN, SKU, images and attributes are the product's. */
  subject: "card" | "product";
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
  images: {
    attachmentId: string;
    storageKey: string;
    mediaType: string;
    width: number;
    height: number;
    alt: string;
  }[];
}
