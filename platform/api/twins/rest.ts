import { z } from "zod";

import type { Services, Tx } from "../../context.ts";
import { createTwin } from "../../domain/create-twin.ts";
import { deleteTwin } from "../../domain/delete-twin.ts";
import { findTwin } from "../../domain/find-twin.ts";
import { updateTwin } from "../../domain/update-twin.ts";
import type { Route } from "../route.ts";
import { privateRoute } from "../route.ts";
import { CreateBody, NULLIFY, UpdateBody } from "./body.ts";
import { setField } from "./field-rest.ts";
import { historyList } from "./history-rest.ts";
import { twinSearchRoutes } from "./search-rest.ts";
import { presentTwins } from "./view.ts";

const create = privateRoute({
  method: "POST",
  path: "/private/twin/v2",
  summary: "Makes a twin",
  needs: ["TWIN_CREATE"],
  body: CreateBody,
  multipart: true,
  handle: async ({ services, caller, body }) => {
    const { links, fields, ...input } = body;
    const twin = await inTransaction(services, (tx) =>
      createTwin(services, tx, caller, { ...input, fields: fields ?? {}, links: links ?? [] }),
    );
    return { twinId: twin.id, twinAliasList: [] };
  },
});

const view = privateRoute({
  method: "GET",
  path: "/private/twin/:twinId/v2",
  summary: "One twin",
  needs: ["TWIN_VIEW"],
  handle: async (call) => {
    const { db } = call.services;
    const twin = await findTwin(db, call.caller, call.id("twinId"));
    const { twins, relatedObjects } = await presentTwins(call, db, [twin]);
    return { twin: twins[0], relatedObjects };
  },
});

const update = privateRoute({
  method: "PUT",
  path: "/private/twin/:twinId/v1",
  summary: "Changes what is given of a twin",
  needs: ["TWIN_UPDATE"],
  body: UpdateBody,
  multipart: true,
  handle: async (call) => {
    const { services, caller, body } = call;
    const twin = await inTransaction(services, (tx) =>
      updateTwin(services, tx, caller, call.id("twinId"), changeOf(body)),
    );
    const { twins, relatedObjects } = await presentTwins(call, services.db, [twin]);
    return { twin: twins[0], relatedObjects };
  },
});

const remove = privateRoute({
  method: "DELETE",
  path: "/private/twin/:twinId/v1",
  summary: "Deletes a twin with what hangs on it",
  needs: ["TWIN_DELETE"],
  handle: async ({ services, caller, id }) => {
    await inTransaction(services, (tx) => deleteTwin(services, tx, caller, id("twinId")));
    return {};
  },
});

export const twinRoutes: Route[] = [
  create,
  view,
  update,
  remove,
  setField,
  historyList,
  ...twinSearchRoutes,
];

function changeOf(body: z.output<typeof UpdateBody>) {
  const { headTwinId, assignerUserId, fields, version, ...basics } = body;
  return {
    name: basics.name,
    description: basics.description,
    externalId: basics.externalId,
    headTwinId: headTwinId ?? undefined,
    assignerUserId: assignerUserId === NULLIFY ? null : (assignerUserId ?? undefined),
    fields: fields ?? {},
    version,
    linksAdd: basics.twinLinksAdd ?? [],
    linksUpdate: basics.twinLinksUpdate ?? [],
    linksDelete: basics.twinLinksDelete ?? [],
  };
}

function inTransaction<T>(services: Services, work: (tx: Tx) => Promise<T>): Promise<T> {
  return services.db.transaction().execute(work);
}
