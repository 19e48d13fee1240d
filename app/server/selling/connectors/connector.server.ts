import { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import type { FieldView } from "#app/rules/twins/twin-field.ts";
import { failureReason } from "#app/server/accounts/notifications.server.ts";
import { hasCapability } from "#app/server/platform/capabilities.server.ts";
import {
  type ClassField,
  EmptyResponse,
  type Related,
  type Twin,
  TwinCreated,
} from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { hasPermission } from "#app/server/session/permissions.server.ts";
import {
  fieldsOf,
  typeOf,
  valueOf,
  viewField,
} from "#app/server/twins/fields/field-values.server.ts";
import { viewStatus } from "#app/server/twins/status-view.server.ts";
import { getTwin, listAvailableTransitions } from "#app/server/twins/twins.server.ts";

import { deleteByRest } from "../actions/selling-by-rest.server.ts";
import { listCardLinks } from "../marketplaces.server.ts";

/** Statuses in which a job communicates with the marketplace. */
const BUSY = new Set(["connecting", "loading"]);

/** Loads a marketplace account with its settings and available transitions. */
export async function connectorPage(caller: Caller, connectorId: string) {
  const [{ twin, relatedObjects: related }, cards, hasHistory] = await Promise.all([
    getTwin(caller, connectorId),
    countCards(caller, connectorId),
    hasPermission(caller, "HISTORY_VIEW"),
  ]);
  const status = viewStatus(related.statusMap[twin.statusId]);
  const twinClass = related.twinClassMap[twin.twinClassId];
  return {
    id: twin.id,
    name: twin.name,
    type: twinClass?.name ?? "",
    logo: twinClass?.logo ?? null,
    note: twin.description,
    status,
    busy: BUSY.has(status.key),
    failure: status.key === "failed" ? await failureReason(caller, twin.id) : null,
    cards,
    fields: fieldsOf(twin, related)
      .filter((field) => typeOf(field) !== "attachment")
      .map((field) => viewSetting(field, twin, related)),
    transitions: listAvailableTransitions(twin, related),
    hasHistory,
    mayEdit: twin.actions.includes("EDIT"),
    mayDelete: twin.actions.includes("DELETE"),
  };
}

/** Builds the view of a setting. For a secret it only says whether a value is stored. */
function viewSetting(field: ClassField, twin: Twin, related: Related): FieldView {
  const view = viewField(field, twin, related);
  if (typeOf(field) !== "secret") return view;
  const text =
    valueOf(twin, field.key) === "" ? m.connectors_secret_not_set() : m.connectors_secret_set();
  return { ...view, value: { kind: "text", text } };
}

const TotalResponse = z.object({ pagination: z.object({ total: z.number() }) });

/** Counts the marketplace cards that publish through the account. */
async function countCards(caller: Caller, connectorId: string): Promise<number> {
  const { platform } = caller;
  const linkIds = await listCardLinks(caller);
  if (linkIds.length === 0) return 0;
  const { pagination } = await platform.post(
    "/private/twin/search/v2?limit=1&lazyRelation=false",
    { linksAnyOfList: linkIds.map((linkId) => ({ linkId, dstTwinIdList: [connectorId] })) },
    TotalResponse,
  );
  return pagination.total;
}

export interface NewConnector {
  classId: string;
  name: string;
  description: string;
  fields: Record<string, string>;
}

/** Creates an account; the 'connect' transition that follows tests it. */
export async function createConnector(
  { platform }: Caller,
  connector: NewConnector,
): Promise<string> {
  return (await platform.post("/private/twin/v2", connector, TwinCreated)).twinId;
}

/** Performs the transition 'connect', which starts the job that tests the account. */
export async function startConnecting({ platform }: Caller, twinId: string): Promise<void> {
  await platform.post("/private/transition_by_alias/connect/perform/v2", { twinId }, EmptyResponse);
}

export async function deleteConnector(caller: Caller, twinId: string): Promise<void> {
  if (!(await hasCapability(caller, "graphql"))) return deleteByRest(caller, twinId);
  const path = `/private/twin/${encodeURIComponent(twinId)}/v1`;
  await caller.platform.delete(path, EmptyResponse);
}
