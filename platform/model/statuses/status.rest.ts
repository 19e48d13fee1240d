import {
  idFilter,
  inListFilter,
  classNameOf,
  likeFilter,
  translatedLikeFilter,
  classFilter,
  createSearch,
} from "../../core/calls/list-search.ts";
import { findRoute, searchRoute } from "../../core/calls/read-routes.ts";
import type { Route } from "../../core/calls/route.ts";
import { statusById } from "../../core/model/builtin-classes.rules.ts";
import type { TwinStatus } from "../../core/model/domain-model.ts";
import { text } from "../../core/responses/response-context.ts";
import { presentStatus, StatusView } from "./status.view.ts";

const search = createSearch<TwinStatus>(
  idFilter("id", (status) => status.id),
  classFilter((status) => status.classId),
  likeFilter("key", (status) => status.key),
  translatedLikeFilter("nameI18n", (status) => status.name),
  translatedLikeFilter("descriptionI18n", (status) => status.description),
  inListFilter("backgroundColor", (status) => status.backgroundColor),
  inListFilter("fontColor", (status) => status.fontColor),
);

export const statusRoutes: Route[] = [
  searchRoute({
    path: "/private/twin_status/search/v1",
    summary: "Search statuses",
    needs: ["TWIN_STATUS_VIEW"],
    key: "statuses",
    mode: "Status",
    view: StatusView,
    search,
    rows: (call) => call.model.statuses.values(),
    sorters: {
      key: (status) => status.key,
      name: (status, reader) => text(reader, status.name),
      description: (status, reader) => text(reader, status.description),
      twinClassName: (status, reader) => classNameOf(reader, status.classId),
    },
    present: presentStatus,
  }),
  findRoute({
    path: "/private/twin_status/:twinStatusId/v1",
    summary: "Get a status",
    needs: ["TWIN_STATUS_VIEW"],
    what: "status",
    key: "twinStatus",
    mode: "Status",
    view: StatusView,
    inline: true,
    find: (call, model) => statusById(model, call.id("twinStatusId")),
    present: presentStatus,
  }),
];
