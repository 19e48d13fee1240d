import { numberFilter, likeFilter, createSearch } from "../../core/calls/list-search.ts";
import { searchRoute } from "../../core/calls/read-routes.ts";
import type { Route } from "../../core/calls/route.ts";
import { FeaturerView, presentFeaturer } from "./featurer.view.ts";
import { type Featurer, FEATURERS } from "./featurers.rules.ts";

export const featurerRoutes: Route[] = [
  searchRoute<Featurer>({
    path: "/private/featurer/search/v1",
    summary: "Search featurers",
    needs: ["FEATURER_VIEW"],
    key: "featurerList",
    mode: "Featurer",
    view: FeaturerView,
    search: createSearch<Featurer>(
      numberFilter("id", (featurer) => featurer.id),
      numberFilter("typeId", (featurer) => Math.floor(featurer.id / 100)),
      likeFilter("name", (featurer) => featurer.name),
    ),
    rows: () => FEATURERS,
    sorters: { name: (featurer) => featurer.name, id: (featurer) => featurer.id },
    sortedBy: "name",
    present: presentFeaturer,
  }),
];
