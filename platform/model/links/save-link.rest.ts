import { z } from "zod";

import { BasicUpdate, ChosenId, I18nSave, Int, Params } from "../../base/http/body-fields.ts";
import { bodyMessage } from "../../base/messages/body-message.ts";
import type { Route } from "../../core/calls/route.ts";
import { deleteRoute, saveRoute } from "../../core/calls/write-routes.ts";
import { type DomainModel, LINK_STRENGTHS, LINK_TYPES } from "../../core/model/domain-model.ts";
import { createLink } from "./create-link.ts";
import { deleteLink } from "./delete-link.ts";
import { linkNoun } from "./link.rest.ts";
import { updateLink } from "./update-link.ts";

const Save = z.object({
  forwardNameI18n: I18nSave,
  backwardNameI18n: I18nSave,
  type: z
    .enum(LINK_TYPES, bodyMessage("link_type_invalid"))
    .nullish()
    .transform((type) => type ?? undefined),
  linkStrength: z
    .enum(LINK_STRENGTHS, bodyMessage("link_strength_invalid"))
    .nullish()
    .transform((strength) => strength ?? undefined),
  linkerFeaturerId: Int,
  linkerParams: Params,
});

const noun = {
  ...linkNoun,
  key: "link",
  saved: (model: DomainModel, id: string) => model.links.get(id),
} as const;

export const linkSaveRoutes: Route[] = [
  saveRoute({
    ...noun,
    method: "POST",
    path: "/private/link/v1",
    summary: "Create a link between two classes",
    needs: ["LINK_CREATE"],
    body: Save.extend({ srcTwinClassId: ChosenId, dstTwinClassId: ChosenId }).meta({
      id: "LinkCreateV1",
    }),
    save: ({ services, caller, body }) => createLink(services, caller, body),
  }),
  saveRoute({
    ...noun,
    method: "PUT",
    path: "/private/link/:linkId/v1",
    summary: "Update a link as far as existing twin links allow",
    needs: ["LINK_UPDATE"],
    body: Save.extend({ srcTwinClassUpdate: BasicUpdate, dstTwinClassUpdate: BasicUpdate }).meta({
      id: "LinkUpdateV1",
    }),
    save: (call) => updateLink(call.services, call.caller, call.id("linkId"), call.body),
  }),
  deleteRoute({
    path: "/private/link/:linkId/v1",
    summary: "Delete an unused link",
    needs: ["LINK_DELETE"],
    remove: deleteLink,
  }),
];
