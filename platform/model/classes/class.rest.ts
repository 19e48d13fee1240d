import { z } from "zod";

import { unknownId } from "../../base/errors/request-error.ts";
import { classNameOf, type Sorters } from "../../core/calls/list-search.ts";
import { answerPage, findRoute, PAGED, searchRoute } from "../../core/calls/read-routes.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import { allClasses, classById, classByKey } from "../../core/model/builtin-classes.rules.ts";
import type { TwinClass } from "../../core/model/domain-model.ts";
import { Related } from "../../core/responses/related-objects.ts";
import { relatedObjects, text } from "../../core/responses/response-context.ts";
import { LinkView, linksOfClass, presentLink } from "../links/link.view.ts";
import { configuredRoute } from "../searches/configured-route.ts";
import { classSearch } from "./class-search.ts";
import { ClassView, presentClass } from "./class.view.ts";
import { loadRelatedData } from "./load-related-data.ts";

const routeOptions = {
  needs: ["TWIN_CLASS_VIEW"],
  what: "twin_class",
  key: "twinClass",
  mode: "TwinClass",
  omitsHidden: true,
  view: ClassView,
  present: presentClass,
} as const;

const WidgetView = z
  .object({ id: z.guid(), key: z.string().optional(), name: z.string().optional() })
  .meta({ id: "WidgetV1" });

const CardWidgetView = z
  .object({
    id: z.guid(),
    name: z.string().optional(),
    color: z.string().optional(),
    inPositionOrder: z.int().optional(),
    layoutPositionKey: z.string().optional(),
    widgetId: z.guid().optional(),
    widget: WidgetView.optional(),
  })
  .meta({ id: "CardWidgetV1" });

const CardView = z
  .object({
    id: z.guid(),
    key: z.string().optional(),
    name: z.string().optional(),
    logo: z.string().optional(),
    layoutKey: z.string().optional(),
    widgets: z.array(CardWidgetView).optional(),
  })
  .meta({ id: "CardV1" });

const Links = z.record(z.string(), LinkView);

const list = {
  ...routeOptions,
  key: "twinClassList",
  search: classSearch,
  rows: (call: PrivateCall) => allClasses(call.model),
  sorters: {
    key: (row) => row.key,
    name: (row, reader) => text(reader, row.name),
    createdAt: (row) => row.createdAt.getTime(),
    description: (row, reader) => text(reader, row.description),
    ownerType: (row) => row.ownerType,
    abstractt: (row) => Number(row.abstractClass),
    externalId: (row) => row.externalId ?? "",
    headTwinClassName: (row, reader) => classNameOf(reader, row.headClassId),
    extendsTwinClassName: (row, reader) => classNameOf(reader, row.extendsClassId),
  } satisfies Sorters<TwinClass>,
  sortedBy: "key",
} as const;

export const classRoutes: Route[] = [
  searchRoute({
    ...list,
    path: "/private/twin_class/search/v1",
    summary: "Search classes",
  }),
  searchRoute({
    ...list,
    path: "/private/twin_class/search/v2",
    summary: "Search classes; the filters are in `search`",
    under: "search",
  }),
  privateRoute({
    method: "GET",
    path: "/private/twin_class/list/v1",
    summary: "List all classes",
    needs: list.needs,
    answer: z.object({ twinClassList: z.array(ClassView), ...PAGED }),
    shows: ["TwinClass"],
    handle: (call) => answerPage(list, call, list.rows(call)),
  }),
  configuredRoute({
    ...list,
    path: "/private/twin_class/search/:searchId/v1",
    summary: "Run a configured class search",
    kind: "class",
  }),
  findRoute({
    ...routeOptions,
    path: "/private/twin_class/:twinClassId/v1",
    summary: "Get a class",
    find: (call, model) => classById(model, call.id("twinClassId")),
  }),
  findRoute({
    ...routeOptions,
    path: "/private/twin_class_by_key/:twinClassKey/v1",
    summary: "Get a class by its key (case-insensitive)",
    find: (call, model) => classByKey(model, call.param("twinClassKey")),
  }),
  ...["card", "widget"].map((part) =>
    privateRoute({
      method: "GET",
      path: `/private/twin_class/:twinClassId/${part}/list/v1`,
      summary: `List the ${part}s of a class: the platform lays out no pages, so there are none`,
      needs: ["TWIN_CLASS_CARD_VIEW"],
      answer: z.object({ [`${part}List`]: z.array(part === "card" ? CardView : WidgetView) }),
      shows: part === "card" ? ["Card"] : [],
      handle: (call) => {
        const id = call.id("twinClassId");
        if (!call.model.classes.has(id)) throw unknownId("twin_class", id);
        return { [`${part}List`]: [] };
      },
    }),
  ),
  privateRoute({
    method: "GET",
    path: "/private/twin_class/:twinClassId/link/v1",
    summary: "List the links of a class and of its ancestors",
    needs: ["LINK_VIEW"],
    answer: z.object({ forwardLinkMap: Links, backwardLinkMap: Links, relatedObjects: Related }),
    handle: async (call) => {
      const id = call.id("twinClassId");
      const twinClass = call.model.classes.get(id);
      if (!twinClass) throw unknownId("twin_class", id);
      const view = call.view(await loadRelatedData(call));
      const mode = call.show.mode("Link");
      const { forward, backward } = linksOfClass(call.model, twinClass);
      const presentSide = (links: typeof forward, side: "forward" | "backward") =>
        Object.fromEntries(
          links.map((link) => [
            link.id,
            mode === "HIDE" ? {} : presentLink(view, link, mode, side),
          ]),
        );
      return {
        forwardLinkMap: presentSide(forward, "forward"),
        backwardLinkMap: presentSide(backward, "backward"),
        relatedObjects: relatedObjects(view),
      };
    },
  }),
];
