import {
  classFilter,
  createSearch,
  idFilter,
  likeFilter,
  numberFilter,
  ternaryFilter,
  translatedLikeFilter,
} from "../../core/calls/list-search.ts";
import type { ClassField } from "../../core/model/domain-model.ts";

export const fieldSearch = createSearch<ClassField>(
  idFilter("id", (field) => field.id),
  classFilter((field) => field.classId),
  likeFilter("key", (field) => field.key),
  translatedLikeFilter("nameI18n", (field) => field.name),
  translatedLikeFilter("descriptionI18n", (field) => field.description),
  likeFilter("externalId", (field) => field.externalId, { all: true }),
  numberFilter("fieldTyperId", (field) => field.typerId),
  idFilter("viewPermissionId", (field) => field.viewPermissionId),
  idFilter("editPermissionId", (field) => field.editPermissionId),
  ternaryFilter("required", (field) => field.required),
  ternaryFilter("internal", (field) => field.internal),
);
