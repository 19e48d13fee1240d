import { findFeaturer } from "../../engine/featurers/registry.ts";
import type { ClassField } from "../../engine/model.ts";
import { configuredRoute, findRoute, searchRoute } from "../read-routes.ts";
import type { PrivateCall, Route } from "../route.ts";
import {
  among,
  classNameOf,
  like,
  likeText,
  ofClasses,
  searchOf,
  type Sorters,
  ternary,
} from "../search.ts";
import { text } from "../view.ts";
import { loadDescriptorFacts } from "./descriptor-facts.ts";
import { FieldView, presentField } from "./view.ts";

const search = searchOf<ClassField>(
  among("id", (field) => field.id),
  ofClasses((field) => field.classId),
  like("key", (field) => field.key),
  likeText("nameI18n", (field) => field.name),
  likeText("descriptionI18n", (field) => field.description),
  like("externalId", (field) => field.externalId, { all: true }),
  among("fieldTyperId", (field) => String(field.typerId)),
  among("viewPermissionId", (field) => field.viewPermissionId),
  among("editPermissionId", (field) => field.editPermissionId),
  ternary("required", (field) => field.required),
);

const noun = {
  needs: ["TWIN_CLASS_VIEW"],
  mode: "TwinClassField",
  view: FieldView,
  present: presentField,
  people: loadDescriptorFacts,
} as const;

const list = {
  ...noun,
  key: "fields",
  search,
  rows: (call: PrivateCall) => call.model.fields.values(),
  sorters: {
    key: (field) => field.key,
    name: (field, reader) => text(reader, field.name),
    description: (field, reader) => text(reader, field.description),
    required: (field) => Number(field.required),
    externalId: (field) => field.externalId ?? "",
    twinClassName: (field, reader) => classNameOf(reader, field.classId),
    fieldTyperFeaturerName: (field) => findFeaturer(field.typerId)?.name ?? "",
  } satisfies Sorters<ClassField>,
} as const;

export const fieldRoutes: Route[] = [
  searchRoute({
    ...list,
    path: "/private/twin_class_fields/search/v1",
    summary: "Fields of the domain's classes",
  }),
  configuredRoute({
    ...list,
    path: "/private/twin_class_fields/search/:searchId/v1",
    summary: "Fields of a search kept in the domain",
    kind: "field",
  }),
  findRoute({
    ...noun,
    path: "/private/twin_class_field/:twinClassFieldId/v1",
    summary: "One field",
    what: "field",
    key: "field",
    find: (call, model) => model.fields.get(call.id("twinClassFieldId")),
  }),
];
