import { z } from "zod";

export interface NewProduct {
  name: string;
  sku: string;
  ean: string;
  description: string;
  productCategoryId: string;
}

export type CreateResult =
  | { kind: "created"; reason: "" }
  | { kind: "refused"; reason: string; exists: boolean }
  | { kind: "fault"; reason: string; exists: false };

/** Access of a signed-in seller, to a platform in this process or at an address. */
export interface ImportClient {
  createProduct(product: NewProduct): Promise<CreateResult>;
  productTypes(): Promise<{ id: string; key: string; name: string }[]>;
  /** Finishes the jobs of the imported products and disconnects. */
  close(): Promise<void>;
}

/** Sends one GraphQL request and returns its body, including errors. */
export type SendGraphql = (query: string, variables: object) => Promise<unknown>;

const CREATE = `mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }`;
const TYPES = `{ productTypes { id key name } }`;

const FieldErrors = z.array(
  z.object({ field: z.string(), message: z.string(), code: z.string().optional() }),
);
const Answer = z.object({
  data: z.unknown(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        extensions: z
          .object({ status: z.number(), fieldErrors: FieldErrors.default([]) })
          .optional(),
      }),
    )
    .optional(),
});
const Types = z.object({
  productTypes: z.array(z.object({ id: z.string(), key: z.string(), name: z.string() })),
});

const UNEXPECTED = 500;

export function createImportClient(
  sendGraphql: SendGraphql,
  close: () => Promise<void>,
): ImportClient {
  return {
    close,
    async createProduct(input) {
      const { errors } = Answer.parse(await sendGraphql(CREATE, { input }));
      const [error] = errors ?? [];
      if (!error) return { kind: "created", reason: "" };
      if (!error.extensions || error.extensions.status === UNEXPECTED) {
        return { kind: "fault", reason: error.message, exists: false };
      }
      const { fieldErrors } = error.extensions;
      const reasons = fieldErrors.map(({ message }) => message);
      return {
        kind: "refused",
        reason: reasons.length > 0 ? reasons.join("; ") : error.message,
        exists: fieldErrors.length > 0 && fieldErrors.every(({ code }) => code === "not_unique"),
      };
    },
    async productTypes() {
      const { data, errors } = Answer.parse(await sendGraphql(TYPES, {}));
      if (errors?.[0]) throw new Error(errors[0].message);
      return Types.parse(data).productTypes;
    },
  };
}
