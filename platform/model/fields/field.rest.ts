import { z } from "zod";

import { unknownId } from "../../base/errors/request-error.ts";
import { classNameOf, type Sorters } from "../../core/calls/list-search.ts";
import { answerRows, findRoute, searchRoute } from "../../core/calls/read-routes.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import type { ClassField, DomainModel, TwinClass } from "../../core/model/domain-model.ts";
import { Related } from "../../core/responses/related-objects.ts";
import { text } from "../../core/responses/response-context.ts";
import { findFeaturer } from "../featurers/featurers.rules.ts";
import { configuredRoute } from "../searches/configured-route.ts";
import { fieldSearch } from "./field-search.ts";
import { FieldView, presentField } from "./field.view.ts";
import { loadDescriptorData } from "./load-descriptor-data.ts";

const noun = {
  needs: ["TWIN_CLASS_VIEW"],
  mode: "TwinClassField",
  view: FieldView,
  present: presentField,
  people: loadDescriptorData,
} as const;

const list = {
  ...noun,
  key: "fields",
  search: fieldSearch,
  rows: (call: PrivateCall) => call.model.fields.values(),
  sorters: {
    key: (field) => field.key,
    name: (field, reader) => text(reader, field.name),
    description: (field, reader) => text(reader, field.description),
    required: (field) => Number(field.required),
    internal: (field) => Number(field.internal),
    externalId: (field) => field.externalId ?? "",
    twinClassName: (field, reader) => classNameOf(reader, field.classId),
    fieldTyperFeaturerName: (field) => findFeaturer(field.typerId)?.name ?? "",
  } satisfies Sorters<ClassField>,
} as const;

export const fieldRoutes: Route[] = [
  searchRoute({
    ...list,
    path: "/private/twin_class_fields/search/v1",
    summary: "Search fields",
  }),
  searchRoute({
    ...list,
    path: "/private/twin_class_fields/search/v2",
    summary: "Search fields; the filters are in `search`",
    under: "search",
  }),
  configuredRoute({
    ...list,
    path: "/private/twin_class_fields/search/:searchId/v1",
    summary: "Run a configured field search",
    kind: "field",
  }),
  findRoute({
    ...noun,
    path: "/private/twin_class_field/:twinClassFieldId/v1",
    summary: "Get a field",
    what: "field",
    key: "field",
    find: (call, model) => model.fields.get(call.id("twinClassFieldId")),
  }),
  findRoute({
    ...noun,
    path: "/private/twin_class_by_key/:classKey/field/:fieldKey/v1",
    summary: "Get a field by the keys of a class and of its own or inherited field (in any case)",
    what: "field",
    key: "field",
    find: (call, model) => {
      const twinClass = model.classByKey.get(call.param("classKey").toLowerCase());
      const key = call.param("fieldKey").toLowerCase();
      return listFields(model, twinClass).find((field) => field.key.toLowerCase() === key);
    },
  }),
  privateRoute({
    method: "GET",
    path: "/private/twin_class/:twinClassId/field/list/v1",
    summary: "List the fields of a class and of its ancestors",
    needs: noun.needs,
    answer: z.object({ twinClassFieldList: z.array(FieldView), relatedObjects: Related }),
    shows: ["TwinClassField"],
    handle: (call) => {
      const id = call.id("twinClassId");
      const twinClass = call.model.classes.get(id);
      if (!twinClass) throw unknownId("twin_class", id);
      return answerRows(
        { ...noun, key: "twinClassFieldList" },
        call,
        listFields(call.model, twinClass),
      );
    },
  }),
];

/** Fields of the class in display order. */
function listFields(model: DomainModel, twinClass: TwinClass | undefined): ClassField[] {
  const ids = twinClass?.fieldIds ?? [];
  return ids.map((id) => model.fields.get(id)).filter((field) => field !== undefined);
}
