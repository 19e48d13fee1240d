import { z } from "zod";

import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { privateRoute } from "../../core/calls/route.ts";
import { FieldResponse, TwinResponse } from "../responses/twin-schemas.ts";
import { presentTwins } from "../responses/twin.view.ts";
import { visibleFields } from "../responses/visible-fields.rules.ts";
import { SearchBody, buildSearchMap } from "../search/search-body.ts";
import { countTwins } from "../search/search-twins.ts";
import { classOf, findTwin } from "../twin/find-twin.ts";
import { FieldValues } from "./twin-body.ts";
import { presentFieldResponse } from "./twin-field.rest.ts";
import { updateTwin } from "./update-twin.ts";

const readField = privateRoute({
  method: "GET",
  path: "/private/twin/:twinId/field/:fieldKey/v1",
  shows: ["TwinField", "TwinClassField"],
  summary: "Get a field of a twin",
  needs: ["TWIN_VIEW"],
  answer: FieldResponse,
  handle: async (call) => {
    const { services, caller } = call;
    const twin = await findTwin(services.db, caller, call.id("twinId"));
    const key = call.param("fieldKey").toLowerCase();
    const field = visibleFields(caller, classOf(caller, twin), twin).find(
      (candidate) => candidate.key === key,
    );
    if (!field)
      throw new RequestError(CODE.FIELD_KEY_UNKNOWN, createMessage("field_unknown", { key }));
    return presentFieldResponse(call, twin, field);
  },
});

const setFields = privateRoute({
  method: "POST",
  path: "/private/twin/:twinId/field_list/v1",
  summary: "Set several fields of a twin (all or none)",
  needs: ["TWIN_UPDATE"],
  body: z.object({ fields: FieldValues }),
  answer: TwinResponse,
  handle: async (call) => {
    const { services, caller, body } = call;
    const twinId = call.id("twinId");
    const fields = body.fields ?? {};
    const changed = await services.db
      .transaction()
      .execute((tx) => updateTwin(services, tx, caller, twinId, { fields }));
    const { twins, relatedObjects } = await presentTwins(call, services.db, [changed]);
    return { twin: twins[0], relatedObjects };
  },
});

const count = privateRoute({
  method: "POST",
  path: "/private/twin/search/count/v1",
  summary: "Count the matches of several named filters",
  needs: ["TWIN_VIEW"],
  body: buildSearchMap(SearchBody),
  answer: z.object({ response: z.record(z.string(), z.int()) }),
  handle: async ({ services, caller, body }) => {
    const response: Record<string, number> = {};
    for (const [name, search] of Object.entries(body.searchMap)) {
      response[name] = await countTwins(services.db, caller, [search]);
    }
    return { response };
  },
});

/** Registered before configured searches, whose path parameter would match `count`. */
export const twinValueRoutes = [readField, setFields, count];
