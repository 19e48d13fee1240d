import { z } from "zod";

import { createLink } from "../../domain/reference/create-link.ts";
import { deleteLink } from "../../domain/reference/delete-link.ts";
import { updateLink } from "../../domain/reference/update-link.ts";
import type { DomainModel } from "../../engine/model.ts";
import type { Route } from "../route.ts";
import { BasicUpdate, ChosenId, I18nSave, Int, Params } from "../save-body.ts";
import { deleteRoute, saveRoute } from "../write-routes.ts";
import { linkNoun } from "./rest.ts";

const Save = z.object({
  forwardNameI18n: I18nSave,
  backwardNameI18n: I18nSave,
  type: z
    .enum(["ManyToOne", "ManyToMany", "OneToOne"], "Invalid type")
    .nullish()
    .transform((type) => type ?? undefined),
  linkStrength: z
    .enum(["MANDATORY", "OPTIONAL", "OPTIONAL_BUT_DELETE_CASCADE"], "Invalid link strength")
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
    summary: "Change a link as far as the twins linked by it allow",
    needs: ["LINK_UPDATE"],
    body: Save.extend({ srcTwinClassUpdate: BasicUpdate, dstTwinClassUpdate: BasicUpdate }).meta({
      id: "LinkUpdateV1",
    }),
    save: (call) => updateLink(call.services, call.caller, call.id("linkId"), call.body),
  }),
  deleteRoute({
    path: "/private/link/:linkId/v1",
    summary: "Delete a link that no twins are linked by",
    needs: ["LINK_DELETE"],
    remove: deleteLink,
  }),
];
