import { z } from "zod";

import { atMost } from "#common/count-characters.ts";

import { hasBusinessPermission } from "../../accounts/businesses/business-permission.ts";
import { Base } from "../../base/http/body-fields.ts";
import { bodyMessage } from "../../base/messages/body-message.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { tryWritingStyle } from "./try-writing-style.ts";
import { listMonthlyUse, MonthUseView, readWriterUse, WriterUseView } from "./writer-use.ts";
import { TONES, type WriterServices } from "./writer.ts";
import { readWritingStyle, saveWritingStyle } from "./writing-style.ts";

const DAY_MS = 86_400_000;
const USED_DAYS = 30;

const Style = z
  .object({
    tone: z.enum(TONES),
    instructions: z
      .string()
      .trim()
      .refine(atMost(1000), bodyMessage("text_too_long", { max: 1000 }))
      .meta({ maxLength: 1000 }),
  })
  .meta({ id: "WritingStyleV1" });

const Used = WriterUseView.extend({ days: z.int() }).meta({ id: "WriterUseOfDaysV1" });

const Example = z
  .object({
    twinId: z.guid(),
    marketplace: z.string(),
    title: z.string(),
    description: z.string(),
    bulletPoints: z.array(z.string()),
  })
  .meta({ id: "WritingExampleV1" });

export const writingStyleRoutes: Route<WriterServices>[] = [
  privateRoute({
    method: "GET",
    path: "/private/writing_style/v1",
    summary: "Get how the caller's business wants its texts, and what a model has written for it",
    answer: z.object({
      writingStyle: Style,
      mayEdit: z.boolean(),
      source: z.enum(["builtin", "model"]),
      model: z.string().optional(),
      used: Used,
      /** Use in the current month of the business and in the eleven before, newest first. */
      monthList: z.array(MonthUseView),
    }),
    handle: async ({ services, caller }) => {
      const { db, writer } = services;
      const { businessAccountId } = caller;
      const since = new Date(services.now().getTime() - USED_DAYS * DAY_MS);
      const used = await readWriterUse(db, writer, businessAccountId, { since });
      return {
        writingStyle: await readWritingStyle(db, businessAccountId),
        mayEdit: hasBusinessPermission(caller, "BUSINESS_EDIT"),
        source: writer.source,
        model: writer.model ?? undefined,
        used: { days: USED_DAYS, ...used },
        monthList: businessAccountId ? await listMonthlyUse(services, businessAccountId) : [],
      };
    },
  }),
  privateRoute({
    method: "PUT",
    path: "/private/writing_style/v1",
    summary:
      "Replace how the caller's business wants its texts; with base, concurrent changes are kept",
    body: z.object({ ...Style.shape, base: Base }).meta({ id: "WritingStyleSaveRqV1" }),
    handle: async ({ services, caller, body: { base, ...style } }) => {
      await saveWritingStyle(services, caller, style, base);
      return {};
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/writing_style/preview/v1",
    summary: "Have the newest marketplace card written in a style; nothing is saved",
    needs: ["TWIN_UPDATE"],
    body: Style,
    answer: z.object({ example: Example.optional() }),
    handle: async ({ services, caller, body }) => {
      const tried = await tryWritingStyle(services, caller, body);
      if (!tried) return {};
      const { title, description, bulletPoints } = tried.content;
      const { card, marketplace } = tried;
      return { example: { twinId: card.id, marketplace, title, description, bulletPoints } };
    },
  }),
];
