import { z } from "zod";

import type { FieldSearchInput } from "../../model/searches/twin-search.ts";

const Flag = z.boolean().nullish();
/**
 * Value of a filter. It is validated later, by the type of the field, which this schema doesn't know. Clients send ""
 * for no value.
 */
const Value = z.string().max(1000).nullish();
const Date = Value.meta({ description: "Like 2026-03-31T23:59:59" });
const Patterns = z.array(z.string().max(1000).nullable()).max(100).nullish();
const Ids = z
  .array(z.string().max(100).nullable())
  .max(10_000)
  .nullish()
  .meta({ description: "IDs" });

/** Filter by the value of a field. Which members apply depends on the type of the field. */
export const FieldSearch: z.ZodType<FieldSearchInput> = z.discriminatedUnion("type", [
  variant("TwinFieldSearchTextV1", {
    valueLikeAllOfList: Patterns,
    valueLikeAnyOfList: Patterns,
    valueLikeNoAllOfList: Patterns,
    valueLikeNoAnyOfList: Patterns,
  }),
  variant("TwinFieldSearchDateV1", { equals: Date, lessThen: Date, moreThen: Date, empty: Flag }),
  variant("TwinFieldSearchNumericV1", { equals: Value, lessThen: Value, moreThen: Value }),
  variant("TwinFieldSearchListV1", {
    optionsAllOfList: Ids,
    optionsAnyOfList: Ids,
    optionsNoAllOfList: Ids,
    optionsNoAnyOfList: Ids,
  }),
  variant("TwinFieldSearchIdV1", { idList: Ids, idExcludeList: Ids }),
  variant("TwinFieldSearchBooleanV1", { value: Flag }),
  variant("TwinFieldSearchUserV1", { idList: Ids, idExcludeList: Ids }),
  variant("TwinFieldSearchSpaceRoleUserV1", {
    roleIdList: Ids,
    roleIdExcludeList: Ids,
    userIdList: Ids,
    userIdExcludeList: Ids,
  }),
  variant("TwinFieldSearchTwinClassListV1", {
    idIncludeAllSet: Ids,
    idIncludeAnySet: Ids,
    idExcludeAllSet: Ids,
    idExcludeAnySet: Ids,
  }),
]);

function variant<N extends string, S extends z.ZodRawShape>(name: N, shape: S) {
  return z.object({ type: z.literal(name), ...shape }).meta({ id: name });
}
