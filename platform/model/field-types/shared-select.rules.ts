import type { Params } from "../../base/database/tables/json-values.ts";
import type { FieldType, UniqueScope } from "./field-type.rules.ts";
import { select, readSubsetIds } from "./select.rules.ts";

/**
 * A field with one option that no other twin may have: in the domain, in the business, or below one
 * head.
 */
export const selectSharedInDomain = sharedSelect("domain");
export const selectSharedInAccount = sharedSelect("owner");
export const selectSharedInHead: FieldType = {
  ...sharedSelect("head"),
  describe: (field) => ({
    fieldType: "selectSharedInHeadV1",
    multiple: false,
    dataListId: field.typerParams.listUUID,
    dataListSubsetIdList: readSubsetIds(field) ?? undefined,
  }),
};

function sharedSelect(within: UniqueScope): FieldType {
  return {
    ...select,
    // The parameters of ordinary lists for several or new options have no effect here.
    parse: (raw, context) =>
      select.parse(raw, { ...context, field: { ...context.field, typerParams: list(context) } }),
    describe(field, model) {
      const typerParams = { ...list({ field }), longListThreshold: "1000000" };
      return select.describe({ ...field, typerParams }, model, null);
    },
    uniqueWithin: () => within,
    uniqueIssueKind: "in-use",
  };
}

function list({ field }: { field: { typerParams: Params } }): Params {
  const { listUUID, dataListSubsetIds } = field.typerParams;
  return {
    ...(listUUID !== undefined && { listUUID }),
    ...(dataListSubsetIds !== undefined && { dataListSubsetIds }),
  };
}
