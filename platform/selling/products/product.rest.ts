import { z } from "zod";

import { RequestError } from "../../base/errors/request-error.ts";
import { Id } from "../../base/http/body-fields.ts";
import { bodyMessage } from "../../base/messages/body-message.ts";
import type { Sentences } from "../../base/messages/message.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
import { isWebAddress } from "../../base/text/web-address.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import type { CreationOutcome } from "../../twins/changes/create-twins.ts";
import { FieldValues, TagsOfNewTwin, Text, toTagChange } from "../../twins/changes/twin-body.ts";
import { createProductsOnce } from "./create-products-once.ts";
import { createPreparedProducts } from "./create-products.ts";

const MAX_PRODUCTS = 500;
const MAX_IMAGES = 100;

const CreateBody = z.object({
  /** ID of the product type's class. */
  classId: Id,
  name: Text,
  description: Text,
  fields: FieldValues,
  /** Tags; new names become tags of the business. */
  tags: TagsOfNewTwin,
  /** Addresses of images, which a job fetches. */
  imageUrlList: z
    .array(
      z
        .string()
        .max(500)
        .refine(isWebAddress, { error: bodyMessage("download_no_address") }),
    )
    .max(MAX_IMAGES)
    .nullish(),
  /** Whether an EAN with a wrong check digit is accepted. */
  allowCheckDigit: z.boolean().default(false),
});

const BatchedBody = CreateBody.extend({
  /**
   * ID that the client makes up for this product. A request that repeats it gets the product that was created first,
   * and creates none.
   */
  requestKey: Id.nullish(),
});

const Created = z
  .object({
    /** ID of the created product. Absent if the product was rejected, or with `dryRun`. */
    twinId: z.guid().optional(),
    rejection: z
      .object({
        status: z.int(),
        statusDetails: z.string(),
        fieldErrors: z.array(
          z.object({ field: z.string(), message: z.string(), code: z.string() }),
        ),
      })
      .optional(),
  })
  .meta({ id: "ProductCreationV1" });

export const productRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/product/v1",
    summary: "Create a product with the default values of its type, ready to be worked on",
    needs: ["TWIN_CREATE"],
    body: CreateBody,
    answer: z.object({ twinId: z.guid() }),
    handle: async ({ services, caller, body }) => {
      const products = [toProduct(body)];
      const [outcome] = await services.db
        .transaction()
        .execute((tx) => createPreparedProducts(services, tx, caller, products, { dryRun: false }));
      if (!outcome || outcome instanceof RequestError) {
        throw outcome ?? new Error("A product has no outcome");
      }
      return { twinId: outcome.id };
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/product/batch/v1",
    summary: "Create many products, or only try to; those that are rejected don't stop the others",
    needs: ["TWIN_CREATE"],
    body: z
      .object({
        productList: z.array(BatchedBody).min(1).max(MAX_PRODUCTS),
        /** Whether only the expected results are returned and nothing is saved. */
        dryRun: z.boolean().default(false),
      })
      .meta({ id: "ProductBatchRqV1" }),
    answer: z.object({ productList: z.array(Created) }),
    handle: async ({ services, caller, body }) => {
      const products = body.productList.map(({ requestKey = null, ...product }) => ({
        ...toProduct(product),
        requestKey,
      }));
      const { dryRun } = body;
      const outcomes = await services.db
        .transaction()
        .execute((tx) => createProductsOnce(services, tx, caller, products, { dryRun }));
      return { productList: outcomes.map((one) => present(one, dryRun, caller.locale)) };
    },
  }),
];

function toProduct({ name, fields, tags, imageUrlList, ...product }: z.output<typeof CreateBody>) {
  return {
    ...product,
    name: name ?? "",
    fields: fields ?? {},
    tags: toTagChange(tags),
    imageUrls: imageUrlList ?? [],
  };
}

function present(
  outcome: CreationOutcome,
  dryRun: boolean,
  locale: string,
): z.output<typeof Created> {
  if (!(outcome instanceof RequestError)) return dryRun ? {} : { twinId: outcome.id };
  const text = (sentences: Sentences) => renderMessage(sentences, locale);
  return {
    rejection: {
      status: outcome.code,
      statusDetails: text(outcome.sentences),
      fieldErrors: outcome.fieldErrors.map(({ field, message, code }) => ({
        field,
        message: text(message),
        code: code ?? "",
      })),
    },
  };
}
