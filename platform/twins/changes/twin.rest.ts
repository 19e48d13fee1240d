import { z } from "zod";

import { Id } from "../../base/http/body-fields.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import { changeAttachments } from "../attachments/change-attachments.ts";
import { addComment } from "../attachments/comments/save-comment.ts";
import { withStoredUploads } from "../attachments/receive-uploads.ts";
import { linksOfTwins, linksToTwins } from "../links/twin-link.store.ts";
import { TwinResponse, TwinCreatedResponse } from "../responses/twin-schemas.ts";
import { presentTwins } from "../responses/twin.view.ts";
import { DraftView, presentDraft } from "../transitions/draft.view.ts";
import { recordDeletion } from "../transitions/record-deletion.ts";
import { assertEditable } from "../twin/assert-editable.ts";
import { findTwin } from "../twin/find-twin.ts";
import { findTwinByAlias } from "../twin/twin-aliases.ts";
import { createUploadedTwin } from "./create-twin-with-attachments.ts";
import { deleteTwins } from "./delete-twin.ts";
import { toTwinChange, CreateBody, LinkAdd, toNewTwin, UpdateBody } from "./twin-body.ts";
import { updateLockedTwin, updateTwin } from "./update-twin.ts";

const create = privateRoute({
  method: "POST",
  path: "/private/twin/v2",
  summary: "Create a twin with attachments",
  needs: ["TWIN_CREATE"],
  body: CreateBody,
  answer: TwinCreatedResponse,
  multipart: true,
  handle: (call) => {
    const { body, form } = call;
    return createUploadedTwin(call, toNewTwin(body), form, body.attachments);
  },
});

const view = privateRoute({
  method: "GET",
  path: "/private/twin/:twinId/v2",
  summary: "Get a twin",
  needs: ["TWIN_VIEW"],
  answer: TwinResponse,
  handle: async (call) => {
    const { db } = call.services;
    const twin = await findTwin(db, call.caller, call.id("twinId"));
    const { twins, relatedObjects } = await presentTwins(call, db, [twin]);
    return { twin: twins[0], relatedObjects };
  },
});

const viewByAlias = privateRoute({
  method: "GET",
  path: "/private/twin_by_alias/:alias/v2",
  summary: "Get a twin by one of its aliases",
  needs: ["TWIN_VIEW"],
  answer: TwinResponse,
  handle: async (call) => {
    const { db } = call.services;
    const twin = await findTwinByAlias(db, call.caller, call.param("alias"));
    const { twins, relatedObjects } = await presentTwins(call, db, [twin]);
    return { twin: twins[0], relatedObjects };
  },
});

const update = privateRoute({
  method: "PUT",
  path: "/private/twin/:twinId/v1",
  summary: "Update a twin; omitted members stay unchanged",
  needs: ["TWIN_UPDATE"],
  body: UpdateBody,
  answer: TwinResponse,
  multipart: true,
  handle: async (call) => {
    const { services, caller, body, form } = call;
    const twinId = call.id("twinId");
    // Checked before files are stored, so that callers without permission can't fill the disk.
    if (form) assertEditable(caller, await findTwin(services.db, caller, twinId));
    const twin = await withStoredUploads(services, form, body.attachments ?? {}, (files) =>
      services.db.transaction().execute(async (tx) => {
        const current = await findTwin(tx, caller, twinId, { lock: true });
        // Files come first: if they complete a sketch, the update turns it into a regular twin.
        const attached = await changeAttachments(services, tx, caller, current, files);
        const updated = await updateLockedTwin(
          services,
          tx,
          caller,
          attached.twin,
          toTwinChange(body),
        );
        if (body.comment) await addComment(services, tx, caller, updated, { text: body.comment });
        return updated;
      }),
    );
    const { twins, relatedObjects } = await presentTwins(call, services.db, [twin]);
    return { twin: twins[0], relatedObjects };
  },
});

const deletion = {
  needs: ["TWIN_DELETE"],
  answer: z.object({ draft: DraftView.optional() }),
} as const;

const remove = privateRoute({
  ...deletion,
  method: "DELETE",
  path: "/private/twin/:twinId/v1",
  shows: ["Draft"],
  summary: "Delete a twin and its children",
  handle: (call) => removeAll(call, [call.id("twinId")]),
});

/**
 * Route that deletes a twin through a draft. Unlike those of other deletions, the response contains the draft even if
 * the request asks for none of its details.
 */
const removeDrafted = privateRoute({
  ...deletion,
  method: "DELETE",
  path: "/private/twin/:twinId/delete_drafted/v1",
  summary: "Delete a twin and its children, with the draft of that",
  handle: async (call) => ({ draft: {}, ...(await removeAll(call, [call.id("twinId")])) }),
});

const removeMany = privateRoute({
  ...deletion,
  method: "POST",
  path: "/private/twin/delete/v1",
  shows: ["Draft"],
  summary: "Delete several twins and their children (all or none)",
  body: z.object({ twinIds: z.array(Id).max(1000) }),
  handle: (call) => removeAll(call, call.body.twinIds),
});

/**
 * Deletes the twins immediately and returns a committed draft. Upstream only plans the deletion, which has to be
 * committed later.
 */
async function removeAll(call: PrivateCall, twinIds: readonly string[]) {
  const { services, caller } = call;
  const draft = await services.db.transaction().execute(async (tx) => {
    const { size: count } = await deleteTwins(services, tx, caller, twinIds);
    return count === 0 ? null : recordDeletion(services, tx, caller, count);
  });
  const isHidden = call.show.mode("Draft") === "HIDE";
  return draft && !isHidden ? { draft: await presentDraft(call, draft) } : {};
}

const addLinks = privateRoute({
  method: "POST",
  path: "/private/twin/:twinId/link/v1",
  summary: "Link a twin to other twins",
  needs: ["TWIN_UPDATE"],
  body: z.object({ links: z.array(LinkAdd).max(1000) }),
  answer: z.object({ twinLinkIdList: z.array(z.guid()) }),
  handle: async (call) => {
    const { services, caller, body } = call;
    const twinId = call.id("twinId");
    const twinLinkIdList = await services.db.transaction().execute(async (tx) => {
      await updateTwin(services, tx, caller, twinId, { linksAdd: body.links });
      const rows = [...(await linksOfTwins(tx, [twinId])), ...(await linksToTwins(tx, [twinId]))];
      return body.links.flatMap(
        ({ linkId, dstTwinId }) =>
          rows.find(
            (row) =>
              row.link_id === linkId && [row.src_twin_id, row.dst_twin_id].includes(dstTwinId),
          )?.id ?? [],
      );
    });
    return { twinLinkIdList };
  },
});

export const twinRoutes: Route[] = [
  create,
  view,
  viewByAlias,
  update,
  remove,
  removeDrafted,
  removeMany,
  addLinks,
];
