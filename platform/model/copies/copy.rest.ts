import { z } from "zod";

import { privateRoute, type Route } from "../../core/calls/route.ts";
import { changeOnce } from "../changes/change-in-turn.ts";
import { COPY_BODY } from "./copy-body.ts";
import { copyEntity, countParts } from "./copy-entity.ts";
import { COPY_KINDS, type CopyKind } from "./copy-kinds.rules.ts";

const Copy = z.object(COPY_BODY).meta({ id: "CopyRqV1" });

/** Kinds whose copy route is defined elsewhere. Upstream has one for classes, whose response contains the class. */
const OWN_ROUTES: ReadonlySet<string> = new Set(["twinClass"]);

function copyRoute(kind: CopyKind): Route {
  const param = `${kind.path.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}Id`;
  return privateRoute({
    method: "POST",
    path: `/private/${kind.path}/:${param}/duplicate/v1`,
    summary: `Copy a ${kind.path.replaceAll("_", " ")} with its parts`,
    needs: [kind.needs],
    body: Copy,
    answer: z.object({ id: z.guid() }),
    handle: async (call) => ({
      id: await changeOnce(call.services, call.caller, (change) =>
        copyEntity(change, kind, call.id(param), call.body),
      ),
    }),
  });
}

const PartView = z.object({
  name: z.string(),
  count: z.int(),
  /** True if the part is copied when the request names no parts. */
  byDefault: z.boolean(),
});

export const copyRoutes: Route[] = [
  ...COPY_KINDS.filter(({ kind }) => !OWN_ROUTES.has(kind)).map(copyRoute),
  privateRoute({
    method: "GET",
    path: "/private/configuration/:kind/:id/parts/v1",
    summary: "List the parts of an entity of the configuration that a copy can hold, with counts",
    needs: ["DOMAIN_UPDATE"],
    answer: z.object({ parts: z.array(PartView) }),
    handle: async (call) => ({
      parts: await countParts(call.services, call.caller, call.param("kind"), call.id("id")),
    }),
  }),
];
