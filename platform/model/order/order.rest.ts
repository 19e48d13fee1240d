import { MoveBody } from "../../core/calls/move-body.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { moveEntity, ORDERED_KINDS } from "./move-entity.ts";

export const orderRoutes: Route[] = ORDERED_KINDS.map((kind) => {
  const param = `${kind.path.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}Id`;
  return privateRoute({
    method: "POST",
    path: `/private/${kind.path}/:${param}/move/v1`,
    summary: `Move a ${kind.path.replaceAll("_", " ")} up or down among those that belong to the same`,
    needs: [kind.needs],
    body: MoveBody,
    handle: async (call) => {
      await moveEntity(call.services, call.caller, kind, { id: call.id(param), by: call.body.by });
      return {};
    },
  });
});
