import type { z } from "zod";

import type { Services, Tx } from "../../context.ts";
import { addAttachments } from "../../domain/add-attachments.ts";
import { createTwin } from "../../domain/create-twin.ts";
import { deleteTwin } from "../../domain/delete-twin.ts";
import { assertEditable } from "../../domain/editable.ts";
import { findTwin } from "../../domain/find-twin.ts";
import { removeAttachment } from "../../domain/remove-attachment.ts";
import { updateTwin } from "../../domain/update-twin.ts";
import { withUploads } from "../attachments/uploads.ts";
import { privateRoute, type Route } from "../route.ts";
import { CreateBody, NULLIFY, UpdateBody } from "./body.ts";
import { setField } from "./field-rest.ts";
import { historyList } from "./history-rest.ts";
import { twinSearchRoutes } from "./search-rest.ts";
import { TwinAnswer, TwinCreatedAnswer } from "./shapes.ts";
import { presentTwins } from "./view.ts";

const create = privateRoute({
  method: "POST",
  path: "/private/twin/v2",
  summary: "Makes a twin, with its files",
  needs: ["TWIN_CREATE"],
  body: CreateBody,
  answer: TwinCreatedAnswer,
  multipart: true,
  handle: async ({ services, caller, body, form }) => {
    const { links, fields, attachments, ...input } = body;
    const twin = await withUploads(services, form, attachments ?? [], (files) =>
      inTransaction(services, async (tx) => {
        const made = { ...input, fields: fields ?? {}, links: links ?? [] };
        const created = await createTwin(services, tx, caller, made);
        await addAttachments(services, tx, caller, created, files);
        return created;
      }),
    );
    return { twinId: twin.id, twinAliasList: [] };
  },
});

const view = privateRoute({
  method: "GET",
  path: "/private/twin/:twinId/v2",
  summary: "One twin",
  needs: ["TWIN_VIEW"],
  answer: TwinAnswer,
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
  answer: TwinAnswer,
  multipart: true,
  handle: async (call) => {
    const { services, caller, body, form } = call;
    const twinId = call.id("twinId");
    // Before files are stored: who may not change the twin must not fill the disk either.
    assertEditable(caller, await findTwin(services.db, caller, twinId));
    const { create: added, delete: removed } = body.attachments ?? {};
    const twin = await withUploads(services, form, added ?? [], (files) =>
      inTransaction(services, async (tx) => {
        const changed = await updateTwin(services, tx, caller, twinId, changeOf(body));
        await addAttachments(services, tx, caller, changed, files);
        for (const id of removed ?? []) await removeAttachment(services, tx, caller, id);
        return findTwin(tx, caller, twinId);
      }),
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
  handle: async (call) => {
    const { services, caller } = call;
    const twinId = call.id("twinId");
    await inTransaction(services, (tx) => deleteTwin(services, tx, caller, twinId));
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
