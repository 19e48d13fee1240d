import { z } from "zod";

import { ConfigError } from "../errors/setting-error.ts";

const Price = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,6})?$/, "must be a number, such as 0.15")
  .transform(Number);

export const AiEnvironment = {
  AI_BASE_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
  AI_API_KEY: z.string().default(""),
  AI_MODEL: z.string().optional(),
  AI_INPUT_PRICE: Price.optional(),
  AI_OUTPUT_PRICE: Price.optional(),
};

export interface AiSettings {
  baseUrl: string;
  apiKey: string;
  model: string;
  /** Prices of a million tokens, in US dollars. */
  prices: { input: number; output: number } | null;
}

/** Chooses the service that writes content; null means the built-in writer. */
export function resolveAi(
  settings: z.output<z.ZodObject<typeof AiEnvironment>>,
): AiSettings | null {
  const { AI_BASE_URL, AI_API_KEY, AI_MODEL, AI_INPUT_PRICE, AI_OUTPUT_PRICE } = settings;
  if (AI_INPUT_PRICE !== undefined && AI_OUTPUT_PRICE === undefined) {
    throw new ConfigError("Setting AI_OUTPUT_PRICE is required when AI_INPUT_PRICE is set");
  }
  if (AI_OUTPUT_PRICE !== undefined && AI_INPUT_PRICE === undefined) {
    throw new ConfigError("Setting AI_INPUT_PRICE is required when AI_OUTPUT_PRICE is set");
  }
  if (!AI_BASE_URL) return null;
  if (!AI_MODEL) throw new ConfigError("Setting AI_MODEL is required when AI_BASE_URL is set");
  const prices =
    AI_INPUT_PRICE === undefined || AI_OUTPUT_PRICE === undefined
      ? null
      : { input: AI_INPUT_PRICE, output: AI_OUTPUT_PRICE };
  return { baseUrl: AI_BASE_URL, apiKey: AI_API_KEY, model: AI_MODEL, prices };
}
