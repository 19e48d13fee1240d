import { z } from "zod";

import { ChosenId } from "../../base/http/body-fields.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { REASSIGN_KINDS, reassignAndDelete } from "./reassign.ts";

const Reassign = z.object({ newId: ChosenId }).meta({ id: "ReassignRqV1" });

export const reassignRoutes: Route[] = REASSIGN_KINDS.map((kind) => {
  const param = `${kind.path.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}Id`;
  return privateRoute({
    method: "POST",
    path: `/private/${kind.path}/:${param}/reassign/v1`,
    summary: `Move everything that uses a ${kind.path.replaceAll("_", " ")} to another one, and delete it`,
    needs: [kind.needs],
    body: Reassign,
    handle: async (call) => {
      const change = { id: call.id(param), newId: call.body.newId };
      await reassignAndDelete(call.services, call.caller, kind, change);
      return {};
    },
  });
});
