import { z } from "zod";

import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { LenientId } from "../../base/http/query-values.ts";
import { createMessage } from "../../base/messages/message.ts";
import { type PrivateCall, privateRoute } from "../../core/calls/route.ts";
import { isKindOf } from "../../core/model/class-properties.rules.ts";
import type { TwinClass } from "../../core/model/domain-model.ts";
import { statusFilter } from "../../model/featurers/status-condition.rules.ts";
import { linkedStatuses } from "../../model/links/link-settings.ts";
import type { TwinSearch } from "../../model/searches/twin-search.ts";
import { TwinListResponse } from "../responses/twin-schemas.ts";
import { classOf, findTwin } from "../twin/find-twin.ts";
import { findHead, headStatuses, resolveHeadRule } from "../twin/head-twin.ts";
import { answerSearch, type SearchCall } from "./answer-search.ts";
import { SimpleBody } from "./search-body.ts";
import type { SearchServices } from "./search-services.ts";

type LinkCall = PrivateCall<
  z.output<typeof SimpleBody>,
  { headTwinId: string | undefined },
  SearchServices
>;

const validHeadsOfClass = privateRoute({
  method: "POST",
  path: "/private/twin_class/:twinClassId/valid_heads/v1",
  summary: "List valid heads for a class",
  needs: ["TWIN_CLASS_VIEW"],
  body: SimpleBody,
  answer: TwinListResponse,
  handle: (call: SearchCall<typeof SimpleBody>) => validHeads(call, classById(call)),
});

const validHeadsOfTwin = privateRoute({
  method: "POST",
  path: "/private/twin/:twinId/valid_heads/v1",
  summary: "List valid heads of a twin",
  needs: ["TWIN_VIEW"],
  body: SimpleBody,
  answer: TwinListResponse,
  handle: async (call: SearchCall<typeof SimpleBody>) => {
    const twin = await findTwin(call.services.db, call.caller, call.id("twinId"));
    return validHeads(call, classOf(call.caller, twin), twin.id);
  },
});

const validTwinsOfClass = privateRoute({
  method: "POST",
  path: "/private/twin_class/:twinClassId/link/:linkId/valid_twins/v1",
  summary: "List valid link targets for a class",
  needs: ["TWIN_CLASS_VIEW"],
  query: z.object({ headTwinId: LenientId }),
  body: SimpleBody,
  answer: TwinListResponse,
  handle: async (call: LinkCall) => {
    const twinClass = classById(call);
    const { headTwinId } = call.query;
    // The head is only validated, because it doesn't affect which twins the future twin may link to.
    if (headTwinId) await findHead(call.services.db, call.caller, twinClass, headTwinId);
    return validTwins(call, twinClass.id);
  },
});

const validTwinsOfTwin = privateRoute({
  method: "POST",
  path: "/private/twin/:twinId/link/:linkId/valid_twins/v1",
  summary: "List valid link targets of a twin",
  needs: ["TWIN_VIEW"],
  body: SimpleBody,
  answer: TwinListResponse,
  handle: async (call: SearchCall<typeof SimpleBody>) => {
    const twin = await findTwin(call.services.db, call.caller, call.id("twinId"));
    return validTwins(call, twin.class_id);
  },
});

export const validTwinRoutes = [
  validHeadsOfClass,
  validHeadsOfTwin,
  validTwinsOfClass,
  validTwinsOfTwin,
];

const OLDEST_FIRST = { ascending: true };

function validHeads(call: SearchCall<typeof SimpleBody>, twinClass: TwinClass, exceptId?: string) {
  const rule = resolveHeadRule(call.model, twinClass);
  if (!rule?.headClassId) return answerSearch(call, []);
  const within: TwinSearch = {
    twinClassExtendsHierarchyContainsIdList: [rule.headClassId],
    ...statusFilter(headStatuses(rule)),
    ...(exceptId && { twinIdExcludeList: [exceptId] }),
  };
  return answerSearch(call, [within], byName(call.body), OLDEST_FIRST);
}

/** Searches the twins that twins of the class may link to. */
function validTwins(call: SearchCall<typeof SimpleBody> | LinkCall, classId: string) {
  const linkId = call.id("linkId");
  const link = call.model.links.get(linkId);
  if (!link) throw unknownId("link", linkId);
  const otherId = isKindOf(call.model, classId, link.srcClassId)
    ? link.dstClassId
    : isKindOf(call.model, classId, link.dstClassId)
      ? link.srcClassId
      : null;
  if (otherId === null) {
    throw new RequestError(
      CODE.TWIN_LINK_INCORRECT,
      createMessage("twin_link_class", { id: linkId }),
    );
  }
  const linkable: TwinSearch = {
    twinClassExtendsHierarchyContainsIdList: [otherId],
    ...statusFilter(linkedStatuses(link)),
  };
  return answerSearch(call, [linkable], byName(call.body), OLDEST_FIRST);
}

function byName({ nameLike }: z.output<typeof SimpleBody>): TwinSearch[] {
  return nameLike ? [{ twinNameLikeList: [nameLike] }] : [];
}

function classById(call: PrivateCall): TwinClass {
  const id = call.id("twinClassId");
  const twinClass = call.model.classes.get(id);
  if (!twinClass) throw unknownId("twin_class", id);
  return twinClass;
}
