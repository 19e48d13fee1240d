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
  /** Disconnects. */
  close(): Promise<void>;
}

/** Posts to the API and returns the status and body of its response, including errors. */
export type SendCall = (path: string, body: object) => Promise<{ status: number; body: unknown }>;

const TYPES = `{ productTypes { id key name } }`;

const Refusal = z.object({
  statusDetails: z.string().default(""),
  fieldErrors: z.array(z.object({ message: z.string(), code: z.string().optional() })).default([]),
});
const TypesAnswer = z.object({
  data: z
    .object({
      productTypes: z.array(z.object({ id: z.string(), key: z.string(), name: z.string() })),
    })
    .nullish(),
  errors: z.array(z.object({ message: z.string() })).optional(),
});

const OK = 200;
const UNEXPECTED = 500;

/** Each product is written once: nothing is left for a job, so that a killed import has nothing half-done. */
export function createImportClient(send: SendCall, close: () => Promise<void>): ImportClient {
  return {
    close,
    async createProduct({ name, sku, ean, description, productCategoryId }) {
      const { status, body } = await send("/private/product/v1", {
        classId: productCategoryId,
        name,
        description,
        fields: { ean: ean.trim(), sku: sku.trim() },
        // The import has checked it, unless it was told not to.
        allowCheckDigit: true,
      });
      if (status === OK) return { kind: "created", reason: "" };
      const { statusDetails, fieldErrors } = Refusal.parse(body);
      if (status >= UNEXPECTED || statusDetails === "") {
        return { kind: "fault", reason: statusDetails || `HTTP ${status}`, exists: false };
      }
      const reasons = fieldErrors.map(({ message }) => message);
      return {
        kind: "refused",
        reason: reasons.length > 0 ? reasons.join("; ") : statusDetails,
        exists: fieldErrors.length > 0 && fieldErrors.every(({ code }) => code === "not-unique"),
      };
    },
    async productTypes() {
      const { data, errors } = TypesAnswer.parse((await send("/graphql", { query: TYPES })).body);
      if (errors?.[0]) throw new Error(errors[0].message);
      return data?.productTypes ?? [];
    },
  };
}
