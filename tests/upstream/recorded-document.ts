import { readFileSync } from "node:fs";

export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  discriminator?: { mapping?: Record<string, string> };
  enum?: unknown[];
  default?: unknown;
}

export type Content = Record<string, { schema: Schema }>;

export interface OperationObject {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

/** Upstream's own OpenAPI document, as it answered with it in September 2025. */
export const RECORDED_DOCUMENT = JSON.parse(
  readFileSync(new URL("./recorded/openapi.json", import.meta.url), "utf8"),
) as {
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, Schema> };
};

/** The name of the schema that a reference leads to. */
export function nameOf(reference: string): string {
  return reference.slice("#/components/schemas/".length);
}
