import { z } from "zod";

import { Id } from "../../base/http/body-fields.ts";
import { createMessage, type Message } from "../../base/messages/message.ts";
import { renderMessage } from "../../base/messages/render-message.ts";
import { type PrivateCall, privateRoute } from "../../core/calls/route.ts";
import type { ClassField } from "../../core/model/domain-model.ts";
import { type ResponseContext, text } from "../../core/responses/response-context.ts";
import { labelOf } from "../../model/field-types/read-fields.rules.ts";
import { describeValue } from "../history/describe-change.ts";
import { loadHistoryNames } from "../history/load-history-names.ts";
import { type ChangedValue, CLASS, compareStates, type Comparison } from "./compare-states.ts";
import { restoreState } from "./restore-state.ts";

const Side = z.enum(["before", "after"]);

const compare = privateRoute({
  method: "GET",
  path: "/private/twin/:twinId/history/:historyId/compare/v1",
  summary:
    "Compare a twin before or after a change with now, or with its state after another change",
  needsExactly: ["HISTORY_VIEW"],
  query: z.object({ side: Side.default("before"), withHistoryId: Id.optional() }),
  answer: z.object({
    twinId: z.guid(),
    version: z.int(),
    changes: z.array(
      z.object({ key: z.string(), name: z.string(), earlier: z.string(), later: z.string() }),
    ),
  }),
  handle: async (call) => {
    const { services, caller, query } = call;
    const comparison = await compareStates(services.db, caller, call.id("twinId"), {
      historyId: call.id("historyId"),
      side: query.side,
      withId: query.withHistoryId ?? null,
    });
    return presentComparison(call, comparison);
  },
});

const restore = privateRoute({
  method: "POST",
  path: "/private/twin/:twinId/history/:historyId/restore/v1",
  summary: "Set values of a twin back to what they were before or after a change",
  needsExactly: ["HISTORY_VIEW"],
  body: z.object({
    side: Side.nullish(),
    keys: z.array(z.string().max(100)).max(1000).nullish(),
    version: z.int().positive().nullish(),
  }),
  answer: z.object({ twinId: z.guid(), version: z.int() }),
  handle: async (call) => {
    const { services, caller, body } = call;
    const twin = await services.db.transaction().execute((tx) =>
      restoreState(services, tx, caller, call.id("twinId"), {
        historyId: call.id("historyId"),
        side: body.side ?? "before",
        keys: body.keys ?? null,
        version: body.version ?? null,
      }),
    );
    return { twinId: twin.id, version: twin.version };
  },
});

export const twinStateRoutes = [compare, restore];

async function presentComparison(call: PrivateCall, { twin, entry, values }: Comparison) {
  // Values are converted to history entries, so that the same code loads their names.
  const asRows = values.map(({ key, earlier, later }) => ({
    ...entry,
    type: "fieldChanged",
    field_key: key,
    before: earlier,
    after: later,
  }));
  const names = await loadHistoryNames(call.services.db, call.caller, asRows);
  const view = call.view();
  const inWords = (stored: string | null, { key, field }: ChangedValue, at: Date) => {
    if (key === CLASS) return text(view, view.model.classes.get(stored ?? "")?.name ?? {});
    return valueInWords(stored, field, at);
  };
  const valueInWords = (stored: string | null, field: ClassField | undefined, at: Date) =>
    stored === null || stored === "" ? "" : describeValue(view, names, field, stored, at);
  const now = call.services.now();
  return {
    twinId: twin.id,
    version: twin.version,
    changes: values.map((value) => ({
      key: value.key,
      name: describeName(view, value),
      earlier: inWords(value.earlier, value, entry.created_at),
      later: inWords(value.later, value, now),
    })),
  };
}

function describeName(view: ResponseContext, { key, field }: ChangedValue): string {
  if (field) return labelOf(field, view.locale, view.model);
  const message = NAMES[key] ?? createMessage("history_value_external_id");
  return renderMessage(message, view.locale);
}

const NAMES: Readonly<Record<string, Message>> = {
  name: createMessage("history_value_name"),
  description: createMessage("history_value_description"),
  [CLASS]: createMessage("history_value_class"),
};
