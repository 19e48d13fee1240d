import { z } from "zod";

import { unknownId } from "../../base/errors/request-error.ts";
import { ChosenId, ClearableId, Flag, Int, Params, Text } from "../../base/http/body-fields.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { Related } from "../../core/responses/related-objects.ts";
import { LocaleTag, NameText } from "./domain-body.ts";
import { listUserDomains } from "./domain.store.ts";
import { DomainView } from "./domain.view.ts";
import { answerDomain } from "./load-domain-data.ts";
import { saveDomain } from "./save-domain.ts";

const Answer = z.object({ domain: DomainView, relatedObjects: Related });

/**
 * Routes of one domain. Register them after the fixed paths below `/private/domain`, which the path parameter would
 * match otherwise.
 */
export const oneDomainRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/domain/:domainId/v1",
    summary: "Get one of the caller's domains",
    needs: ["DOMAIN_VIEW"],
    answer: Answer,
    handle: async (call) => {
      const id = call.id("domainId");
      const own = await listUserDomains(call.services.db, call.caller.userId ?? "");
      if (!own.some((candidate) => candidate.id === id)) throw unknownId("domain", id);
      return answerDomain(call, id);
    },
  }),
  privateRoute({
    method: "PUT",
    path: "/private/domain/v1",
    summary: "Update the domain of the request",
    needs: ["DOMAIN_UPDATE"],
    body: z.object({
      domain: z
        .object({
          name: NameText,
          description: Text,
          defaultLocale: LocaleTag,
          permissionSchemaId: ChosenId,
          twinflowSchemaId: ChosenId,
          defaultTierId: ClearableId,
          twinClassSchemaId: ClearableId,
          public: Flag,
          businessAccountInitiatorFeaturerId: Int,
          businessAccountInitiatorParams: Params,
          userGroupManagerFeaturerId: Int,
          userGroupManagerParams: Params,
          businessAccountTemplateTwinId: ClearableId,
          domainUserTemplateTwinId: ClearableId,
          iconDarkResourceId: ClearableId,
          iconLightResourceId: ClearableId,
          resourceStorageId: ClearableId,
          attachmentStorageId: ClearableId,
          navbarFaceId: ClearableId,
        })
        .meta({ id: "DomainUpdateV1" }),
    }),
    answer: Answer,
    handle: async (call) => {
      await saveDomain(call.services, call.caller, call.body.domain);
      return answerDomain(call, call.caller.domainId);
    },
  }),
];
