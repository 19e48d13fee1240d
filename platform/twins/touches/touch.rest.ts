import { z } from "zod";

import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { Id } from "../../base/http/body-fields.ts";
import { createMessage } from "../../base/messages/message.ts";
import { type PrivateCall, privateRoute } from "../../core/calls/route.ts";
import { wireDate } from "../../core/responses/response-context.ts";
import { viewNamed } from "../../core/responses/view-named.ts";
import { presentBasics } from "../twin/twin-basics.view.ts";
import { findTwinRows } from "../twin/twin.queries.ts";
import { listTouches, touch, untouch } from "./touch-twins.ts";
import { type Touch, type TouchRow, TOUCHES } from "./touch.store.ts";

const PARAMS = { touchId: z.enum(TOUCHES) };

const TouchView = z
  .object({
    id: z.guid(),
    twinId: z.guid(),
    touchId: z.enum(TOUCHES),
    createdAt: z.string(),
    twin: viewNamed("TwinBaseV1"),
  })
  .partial()
  .meta({ id: "TwinTouchV1" });

const Twins = z.object({
  twinIdList: z.array(Id).max(1000),
});

export const touchRoutes = [
  privateRoute({
    method: "PUT",
    path: "/private/twin/:twinId/touch/:touchId/v1",
    params: PARAMS,
    summary: "Mark a twin for the caller: WATCHED, STARRED or REVIEWED",
    needs: ["TWIN_UPDATE"],
    answer: z.object({ twinTouch: TouchView }),
    handle: async (call) => {
      const rows = await touchAll(call, [call.id("twinId")]);
      return { twinTouch: (await presentTouches(call, rows))[0] };
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/twin/touch/:touchId/v1",
    params: PARAMS,
    summary: "Mark several twins for the caller",
    needs: ["TWIN_UPDATE"],
    body: Twins,
    answer: z.object({ touchTwins: z.array(TouchView) }),
    handle: async (call) => {
      const rows = await touchAll(call, call.body.twinIdList);
      return { touchTwins: await presentTouches(call, rows) };
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/twin/:twinId/touch/list/v1",
    summary: "List the caller's own marks of a twin",
    needs: ["TWIN_VIEW"],
    answer: z.object({ touchTwins: z.array(TouchView) }),
    handle: async (call) => {
      const rows = await listTouches(call.services.db, call.caller, call.id("twinId"));
      return { touchTwins: await presentTouches(call, rows) };
    },
  }),
  privateRoute({
    method: "DELETE",
    path: "/private/twin/:twinId/touch/:touchId/v1",
    params: PARAMS,
    shows: ["Touch"],
    summary: "Remove the caller's mark from a twin",
    needs: ["TWIN_UPDATE"],
    handle: removeTouch,
  }),
  privateRoute({
    method: "PUT",
    path: "/private/twin/:twinId/untouch/:touchId/v1",
    params: PARAMS,
    summary: "Remove the caller's mark from a twin, as upstream spells it",
    needs: ["TWIN_UPDATE"],
    handle: removeTouch,
  }),
];

async function removeTouch(call: PrivateCall) {
  const { services, caller } = call;
  const twinId = call.id("twinId");
  const kind = parseTouch(call);
  await services.db.transaction().execute((tx) => untouch(tx, caller, kind, [twinId]));
  return {};
}

function touchAll(call: PrivateCall, twinIds: readonly string[]): Promise<TouchRow[]> {
  const { services, caller } = call;
  const kind = parseTouch(call);
  return services.db
    .transaction()
    .execute((tx) => touch(tx, caller, kind, [...new Set(twinIds)], services.now()));
}

function parseTouch(call: PrivateCall): Touch {
  const touchId = call.param("touchId").toUpperCase();
  const match = TOUCHES.find((candidate) => candidate === touchId);
  if (match) return match;
  throw new RequestError(
    CODE.BAD_REQUEST,
    createMessage("parameter_not_choice", { name: "touchId", choices: TOUCHES }),
  );
}

async function presentTouches(
  call: PrivateCall,
  rows: readonly TouchRow[],
): Promise<z.output<typeof TouchView>[]> {
  const view = call.view();
  const [mode, twinMode] = [view.show.mode("Touch"), view.show.mode("Touch2Twin")];
  if (mode === "HIDE") return rows.map(() => ({}));
  const { services, caller } = call;
  const ids = twinMode === "HIDE" ? [] : rows.map((row) => row.twin_id);
  const twins = await findTwinRows(services.db, caller.domainId, ids);
  return rows.map((row) => {
    const twin = twins.find(({ id }) => id === row.twin_id);
    return {
      id: row.id,
      twinId: row.twin_id,
      touchId: row.touch,
      ...(mode !== "SHORT" && { createdAt: wireDate(row.created_at) }),
      ...(twin && twinMode !== "HIDE" && { twin: presentBasics(view, twin, twinMode) }),
    };
  });
}
