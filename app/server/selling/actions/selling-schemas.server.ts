import { z } from "zod";

import { Status } from "#app/server/platform/response-schemas.server.ts";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);

/** `key` is the platform's key of the adapter, such as `showroom_de`; only class keys can be made into names. */
const Marketplace = z.object({ name: z.string(), logo: text, key: z.string() });

export const Issue = z.object({
  field: text,
  subject: z.enum(["card", "product"]).catch("card"),
  twinId: z.string(),
  message: z.string(),
  fix: z.string(),
  severity: z.enum(["error", "warning"]),
});

/** The schedule of a card that waits for its publication. `day` is null if the day has come or is hidden. */
const Schedule = z
  .object({ day: text, cancelable: z.boolean() })
  .nullish()
  .transform((value) => value ?? null);

export const Card = z.object({
  id: z.string(),
  name: z.string(),
  rootProductId: z.string(),
  editManually: z.boolean(),
  frozen: z.boolean(),
  publishable: z.boolean(),
  optimizable: z.boolean(),
  reason: text,
  /**
   * The title, the main image and the price are those that are published. The price is the card's or its product's.
   */
  title: z.string(),
  imageId: text,
  price: text,
  currency: text,
  priceOn: z.enum(["card", "product"]),
  status: Status.pick({ id: true, key: true, name: true }),
  marketplace: Marketplace,
  issues: z.array(Issue),
  /** The later day that the card is scheduled for when it is published; null to publish at once. */
  publishesOn: text,
  schedule: Schedule,
});

export const Writer = z.object({ source: z.string(), model: text });

export const ConnectOption = z.object({
  id: z.string(),
  label: z.string(),
  twinClassId: z.string(),
  pointedHeadTwinId: z.string(),
  logo: text,
  connectorId: z.string(),
  account: z.string(),
});

export const EanCheck = z.object({
  unique: z.boolean(),
  existingId: text,
  checkDigitOk: z.boolean(),
  corrected: text,
});

export const CardOverview = z.object({
  id: z.string(),
  differingFields: z.array(z.string()),
  proposalCount: z.number(),
  schedule: Schedule,
  issues: z.array(Issue),
  listing: z.object({ url: text, state: z.string() }).nullish(),
});

export const CardDetail = Card.extend({
  /** Keys of the fields whose values differ from the live offer. */
  differingFields: z.array(z.string()),
  lastIssues: z.array(Issue),
  listing: z.object({ id: z.string(), url: text, state: z.string() }).nullish(),
  /** Null if the platform does not validate content. */
  limits: z
    .object({
      titleMax: z.number(),
      descriptionMax: z.number(),
      bulletsMax: z.number(),
      bulletMax: z.number(),
      imagesMin: z.number(),
      imagesMax: z.number(),
      currencies: z.array(z.string()),
      priceRequired: z.boolean(),
      eanRequired: z.boolean(),
    })
    .nullable(),
});

export type Issue = z.output<typeof Issue>;

export type SellingCard = z.output<typeof Card>;

export type CardOverview = z.output<typeof CardOverview>;

export type CardDetail = z.output<typeof CardDetail>;

export type ConnectOption = z.output<typeof ConnectOption>;

export type EanCheck = z.output<typeof EanCheck>;

export type Writer = z.output<typeof Writer>;

/** Limits in characters. `bulletsMax` is the number of bullet points, `bulletMax` the length of one. */
export interface TextLimits {
  /** The name of the marketplace. */
  marketplace: string;
  titleMax: number;
  descriptionMax: number;
  bulletsMax: number;
  bulletMax: number;
}

export interface NewProduct {
  name: string;
  sku: string;
  ean: string;
  productCategoryId: string;
}

export interface NewCard {
  productCategoryId: string;
  marketplaceTypeId: string;
  rootProductId: string;
  /** The ID of the account, if the marketplace has several. */
  connectorId?: string;
}
