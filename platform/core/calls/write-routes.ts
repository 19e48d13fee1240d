import { z } from "zod";

import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { BuiltinPermission } from "../access/builtin-permission.rules.ts";
import type { Caller } from "../access/caller.ts";
import type { DomainModel } from "../model/domain-model.ts";
import { Related } from "../responses/related-objects.ts";
import { relatedObjects } from "../responses/response-context.ts";
import type { Services } from "../services.ts";
import { presentRoot, type ReadRouteOptions, viewOf, viewsOf } from "./read-routes.ts";
import { type PrivateCall, type PrivateRoute, privateRoute } from "./route.ts";

interface SaveRouteOptions<T, B extends z.ZodType> extends ReadRouteOptions<T> {
  method: "POST" | "PUT";
  path: string;
  body: B;
  /** Changes the domain and returns the ID of the saved entity. */
  save(call: PrivateCall<z.output<B>>): Promise<string>;
  /** Reads the saved entity from the current model. */
  saved(model: DomainModel, id: string, call: PrivateCall): T | undefined | Promise<T | undefined>;
}

/** Builds a route that creates or updates one entity and returns it like its search. */
export function saveRoute<T, B extends z.ZodType>(noun: SaveRouteOptions<T, B>): PrivateRoute {
  return privateRoute({
    method: noun.method,
    path: noun.path,
    summary: noun.summary,
    needs: noun.needs,
    body: noun.body,
    answer: z.object({ [noun.key]: noun.view, relatedObjects: Related }),
    shows: viewsOf(noun),
    handle: async (call) => {
      const id = await noun.save(call);
      const { services, caller } = call;
      const model = await services.loadModel(services.db, caller.domainId);
      const after = call.withModel(model);
      const row = await noun.saved(model, id, after);
      if (row === undefined) throw deletedConcurrently();
      const view = await viewOf(noun, after, [row]);
      const presented = presentRoot(noun, view, row);
      return { [noun.key]: presented, relatedObjects: relatedObjects(view) };
    },
  });
}

/** Another caller has already deleted the entity that this one saved. */
function deletedConcurrently(): RequestError {
  return new RequestError(CODE.VERSION_CONFLICT, createMessage("version_conflict"));
}

interface DeleteRouteOptions {
  path: string;
  summary: string;
  needs: readonly BuiltinPermission[];
  remove: (services: Services, caller: Caller, id: string) => Promise<void>;
}

/** Builds `DELETE …/{id}`, which is rejected while the entity is in use. */
export function deleteRoute({ path, summary, needs, remove }: DeleteRouteOptions): PrivateRoute {
  return privateRoute({
    method: "DELETE",
    path,
    summary,
    needs,
    handle: async (call) => {
      await remove(call.services, call.caller, call.id(idParam(path)));
      return {};
    },
  });
}

function idParam(path: string): string {
  return /:(\w+)/.exec(path)?.[1] ?? "";
}
