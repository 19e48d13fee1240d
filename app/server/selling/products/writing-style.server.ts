import { z } from "zod";

import type { FormValues } from "#app/rules/forms/form-values.ts";
import type { WritingStyleForm } from "#app/rules/selling/writing-style.ts";
import { renderMarkdown } from "#app/server/base/markdown.server.ts";
import { EmptyResponse } from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

export type WritingStyle = z.output<ReturnType<typeof WritingStyleForm>>;

/** The tokens that a model read and wrote, and their cost in US dollars if the deployer set prices. */
const Used = z.object({
  proposals: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  cost: z.string().optional(),
});

const StyleResponse = z.object({
  writingStyle: z.object({ tone: z.string(), instructions: z.string() }),
  mayEdit: z.boolean(),
  source: z.string(),
  model: z.string().optional(),
  monthList: z.array(Used.extend({ month: z.string() })),
});

const ExampleResponse = z.object({
  example: z
    .object({
      twinId: z.string(),
      marketplace: z.string(),
      title: z.string(),
      description: z.string(),
      bulletPoints: z.array(z.string()),
    })
    .optional(),
});

const PATH = "/private/writing_style/v1";

/** Reads the writing style of the business, its writer, and its use and cost by month. */
export async function readWritingStyle({ platform }: Caller) {
  return platform.get(PATH, StyleResponse);
}

/** Reads the use and cost of the model for the cards of a bulk job. */
export async function readUseOfJob({ platform }: Caller, bulkJobId: string) {
  const query = new URLSearchParams({ bulkJobId });
  return (await platform.get(`/private/proposal/use/v1?${query}`, z.object({ used: Used }))).used;
}

/** Saves the writing style. `base` has the values that the form was rendered with. */
export async function saveWritingStyle(
  { platform }: Caller,
  style: WritingStyle,
  base: FormValues,
): Promise<void> {
  await platform.put(PATH, { ...style, base }, EmptyResponse);
}

/** Writes example texts for the newest marketplace card in a style. Null if there is no card. */
export async function tryWritingStyle({ platform }: Caller, style: WritingStyle) {
  const path = "/private/writing_style/preview/v1";
  const { example } = await platform.post(path, style, ExampleResponse);
  return example ? { ...example, html: await renderMarkdown(example.description) } : null;
}
