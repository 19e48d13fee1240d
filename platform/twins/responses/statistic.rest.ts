import { z } from "zod";

import { unknownId } from "../../base/errors/request-error.ts";
import { Id } from "../../base/http/body-fields.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { Related } from "../../core/responses/related-objects.ts";
import { noRelatedObjects } from "../../core/responses/response-context.ts";
import { joined } from "../../model/field-types/field-type.rules.ts";
import { labelOf } from "../../model/field-types/read-fields.rules.ts";
import { classOf, findTwins } from "../twin/find-twin.ts";
import { visibleFields } from "./visible-fields.rules.ts";

const COLOR = "#228BE6";
const NUMERIC = 1317;

const Statistic = z
  .object({
    items: z.array(
      z.object({ label: z.string(), key: z.string(), percent: z.int(), colorHex: z.string() }),
    ),
  })
  .meta({ id: "TwinStatisticProgressPercentV1" });

export const statisticRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/twin/progress_percent/statistic/:statisticId/v1",
    summary: "Get the progress of twins in percent, from a numeric field",
    needs: ["TWIN_VIEW"],
    body: z.object({ twinIdSet: z.array(Id).max(1000) }).meta({ id: "StatisticCalcRqV1" }),
    answer: z.object({ statistics: z.record(z.string(), Statistic), relatedObjects: Related }),
    handle: async (call) => {
      const { services, caller, model, body } = call;
      const fieldId = call.id("statisticId");
      const field = model.fields.get(fieldId);
      if (field?.typerId !== NUMERIC) throw unknownId("twin_class_field", fieldId);
      const twins = await findTwins(services.db, caller, body.twinIdSet);
      const label = labelOf(field, caller.locale, model);
      const statistics = twins.map((twin) => {
        const isVisible = visibleFields(caller, classOf(caller, twin), twin).includes(field);
        const value = isVisible ? twin.fields[field.key] : undefined;
        const percent = Math.round(Number(joined(value ?? "0")));
        return [twin.id, { items: [{ label, key: field.key, percent, colorHex: COLOR }] }];
      });
      return {
        statistics: Object.fromEntries(statistics),
        relatedObjects: noRelatedObjects(call),
      };
    },
  }),
];
