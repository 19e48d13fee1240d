import { z } from "zod";

import { invalidBodyError } from "../../base/http/error-response.ts";
import { type SearchRouteOptions, answerPage, PAGED } from "../../core/calls/read-routes.ts";
import { type PrivateRoute, privateRoute } from "../../core/calls/route.ts";
import type { SearchConfig } from "../../core/model/domain-model.ts";
import { fillConfiguredSearch } from "./fill-configured-search.ts";

interface Configured<T> extends SearchRouteOptions<T> {
  kind: SearchConfig["kind"];
}

/**
 * Builds the route `POST …/search/{searchId}`, which runs a configured search of the domain and
 * narrows it by the filters in the body.
 */
export function configuredRoute<T>(noun: Configured<T>): PrivateRoute {
  const params = z.record(z.string(), z.string().nullable()).nullish();
  return privateRoute({
    method: "POST",
    path: noun.path,
    summary: noun.summary,
    needs: noun.needs,
    body: z.object({ params, narrow: noun.search.schema.nullish() }),
    answer: z.object({ [noun.key]: z.array(noun.view), ...PAGED }),
    handle: async (call) => {
      const { model, body } = call;
      const predicate = fillConfiguredSearch(
        model,
        noun.kind,
        call.id("searchId"),
        body.params ?? {},
      );
      const filled = noun.search.schema.safeParse(predicate);
      if (!filled.success) throw invalidBodyError(filled.error);
      const matches = noun.search.select(await noun.rows(call), filled.data, call);
      return answerPage(noun, call, noun.search.select(matches, body.narrow ?? {}, call));
    },
  });
}
