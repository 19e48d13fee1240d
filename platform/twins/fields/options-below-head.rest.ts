import { z } from "zod";

import { unknownId } from "../../base/errors/request-error.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { Related } from "../../core/responses/related-objects.ts";
import { relatedObjects } from "../../core/responses/response-context.ts";
import { fieldType } from "../../model/field-types/field-types.rules.ts";
import { listOf } from "../../model/field-types/select.rules.ts";
import { findUsedValues } from "../../model/fields/used-values.queries.ts";
import { ListView, presentList } from "../../model/lists/data-list.view.ts";
import { optionsOfField } from "../../model/lists/option.view.ts";
import { findTwin } from "../twin/find-twin.ts";

/** Routes that return the options of a field whose values must be unique among twins with the same head. */
export const optionsBelowHeadRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/twin_class_field/:twinClassFieldId/data_list_shared_in_head/:headTwinId/v1",
    summary: "Get the list of a field with the options that no twin below the head uses",
    needs: ["DATA_LIST_VIEW"],
    answer: z.object({ dataList: ListView, relatedObjects: Related }),
    shows: ["DataList"],
    handle: async (call) => {
      const { services, caller, model } = call;
      const fieldId = call.id("twinClassFieldId");
      const field = model.fields.get(fieldId);
      const list = field && listOf(model, field);
      if (!field || !list || fieldType(field).uniqueWithin?.(field) !== "head") {
        throw unknownId("field", fieldId);
      }
      const head = await findTwin(services.db, caller, call.id("headTwinId"));
      const usedValues = (await findUsedValues(services.db, [field.no], [head.id])).get(field.no);
      const view = call.view(await call.loadRelatedData());
      const free = optionsOfField(view, field).filter(
        ({ id, state }) => state === "active" && !usedValues?.has(id),
      );
      const shared = free.filter(({ businessAccountId }) => businessAccountId === null);
      const own = free.filter(({ businessAccountId }) => businessAccountId !== null);
      const offered = {
        view: { ...view, ownOptions: new Map([[list.id, own]]) },
        list: { ...list, optionIds: shared.map(({ id }) => id) },
      };
      const mode = call.show.mode("DataList");
      const dataList = mode === "HIDE" ? {} : presentList(offered.view, offered.list, mode);
      return {
        // The unused options are the result of the call, so their IDs are returned at every detail level but `HIDE`.
        dataList: mode === "HIDE" ? {} : { ...dataList, optionIdList: free.map(({ id }) => id) },
        relatedObjects: relatedObjects(view),
      };
    },
  }),
];
