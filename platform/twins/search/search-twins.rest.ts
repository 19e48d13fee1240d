import type { z } from "zod";

import type { Texts } from "../../base/database/tables/json-values.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { pagination } from "../../base/http/paging.ts";
import { createMessage } from "../../base/messages/message.ts";
import { type PrivateCall, privateRoute } from "../../core/calls/route.ts";
import { isKindOf } from "../../core/model/class-properties.rules.ts";
import type { TwinClass } from "../../core/model/domain-model.ts";
import { text } from "../../core/responses/response-context.ts";
import { statusFilter } from "../../model/featurers/status-condition.rules.ts";
import { linkedStatuses } from "../../model/links/link-settings.ts";
import type { TwinSearch } from "../../model/searches/twin-search.ts";
import { TwinCountsResponse, TwinListResponse } from "../responses/twin-schemas.ts";
import { presentTwins } from "../responses/twin.view.ts";
import { classOf, findTwin } from "../twin/find-twin.ts";
import { resolveHeadRule, headStatuses } from "../twin/head-twin.ts";
import {
  SearchUnionBody,
  ConfiguredBody,
  CountBody,
  SearchBody,
  SimpleBody,
} from "./search-body.ts";
import type { SearchServices } from "./search-services.ts";
import { configuredSearch, countTwins, searchTwins } from "./search-twins.ts";

/** A call of a search route, with the services of searching. */
type SearchCall<B extends z.ZodType> = PrivateCall<z.output<B>, undefined, SearchServices>;

const search = privateRoute({
  method: "POST",
  path: "/private/twin/search/v2",
  summary: "Search twins",
  needs: ["TWIN_VIEW"],
  body: SearchBody,
  answer: TwinListResponse,
  handle: (call: SearchCall<typeof SearchBody>) => answer(call, [call.body]),
});

const searchUnion = privateRoute({
  method: "POST",
  path: "/private/twin/search/v3",
  summary: "Search twins matching any of several filters",
  needs: ["TWIN_VIEW"],
  body: SearchUnionBody,
  answer: TwinListResponse,
  handle: (call: SearchCall<typeof SearchUnionBody>) => answer(call, call.body),
});

const searchConfigured = privateRoute({
  method: "POST",
  path: "/private/twin/search/:searchId/v1",
  summary: "Run a configured twin search",
  needs: ["TWIN_VIEW"],
  body: ConfiguredBody,
  answer: TwinListResponse,
  handle: (call: SearchCall<typeof ConfiguredBody>) => {
    const { filters, within } = configured(call);
    return answer(call, filters, within);
  },
});

const searchByAlias = privateRoute({
  method: "POST",
  path: "/private/twin/search_by_alias/:alias/v1",
  summary: "Run a configured twin search by its key",
  needs: ["TWIN_VIEW"],
  body: ConfiguredBody,
  answer: TwinListResponse,
  handle: (call: SearchCall<typeof ConfiguredBody>) => {
    const alias = call.param("alias");
    const isConfigured = [...call.model.searches.values()].some(
      ({ key, kind }) => kind === "twin" && key === alias,
    );
    if (!isConfigured)
      throw new RequestError(CODE.SEARCH_ALIAS_UNKNOWN, createMessage("search_unknown", { alias }));
    const baseSearch = configuredSearch(call.caller, alias, call.body.params ?? {});
    return answer(call, [call.body.narrow ?? {}], [baseSearch]);
  },
});

const countConfigured = privateRoute({
  method: "POST",
  path: "/private/twin/search/:searchId/count/v1",
  summary: "Count the twins of a configured search by status or class",
  needs: ["TWIN_VIEW"],
  body: CountBody,
  answer: TwinCountsResponse,
  handle: async (call) => {
    const { services, caller, model, body } = call;
    const { filters, within } = configured(call);
    const ofClass = body.by === "twinClass";
    const column = ofClass ? "class_id" : "status_id";
    const counts = await countTwins(services.db, caller, filters, within, column);
    const things: ReadonlyMap<string, Countable> = ofClass ? model.classes : model.statuses;
    const view = call.view();
    return {
      counts: counts
        .flatMap(({ id, count }) => {
          const thing = things.get(id);
          return thing ? [{ thing, count }] : [];
        })
        .toSorted((a, b) => (a.thing.position ?? 0) - (b.thing.position ?? 0))
        .map(({ thing: { id, key, name }, count }) => ({ id, key, name: text(view, name), count })),
    };
  },
});

/** Statuses are in the order of their class. */
interface Countable {
  id: string;
  key: string;
  name: Texts;
  position?: number;
}

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
  body: SimpleBody,
  answer: TwinListResponse,
  handle: (call: SearchCall<typeof SimpleBody>) => validTwins(call, classById(call).id),
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

export const twinSearchRoutes = [
  search,
  searchUnion,
  searchConfigured,
  searchByAlias,
  countConfigured,
  validHeadsOfClass,
  validHeadsOfTwin,
  validTwinsOfClass,
  validTwinsOfTwin,
];

/** The filters of a configured search. */
function configured(call: PrivateCall<z.output<typeof ConfiguredBody>>) {
  const filters: TwinSearch[] = [call.body.narrow ?? {}];
  return {
    filters,
    within: [configuredSearch(call.caller, call.id("searchId"), call.body.params ?? {})],
  };
}

async function answer(
  call: PrivateCall<unknown, unknown, SearchServices>,
  filters: readonly TwinSearch[],
  within: readonly TwinSearch[] = [],
) {
  const { services, caller, page } = call;
  const input = { ...page, filters, within };
  const result = await searchTwins(services.db, caller, input, services);
  const { twins, relatedObjects } = await presentTwins(call, services.db, result.rows);
  return {
    twinList: twins,
    pagination: pagination(page, result.total, result.capped),
    relatedObjects,
  };
}

function validHeads(call: SearchCall<typeof SimpleBody>, twinClass: TwinClass, exceptId?: string) {
  const rule = resolveHeadRule(call.model, twinClass);
  if (!rule?.headClassId) return answer(call, []);
  const within: TwinSearch = {
    twinClassExtendsHierarchyContainsIdList: [rule.headClassId],
    ...statusFilter(headStatuses(rule)),
    ...(exceptId && { twinIdExcludeList: [exceptId] }),
  };
  return answer(call, [within], byName(call.body));
}

/** Finds twins of the class at the other end of the link. */
function validTwins(call: SearchCall<typeof SimpleBody>, classId: string) {
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
  return answer(call, [linkable], byName(call.body));
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
