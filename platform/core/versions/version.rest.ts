import { z } from "zod";

import { unknownId } from "../../base/errors/request-error.ts";
import { privateRoute, type Route } from "../calls/route.ts";
import { readVersion } from "./entity-version.ts";

export const versionRoutes: Route[] = [
  privateRoute({
    method: "GET",
    path: "/private/configuration/:kind/:id/version/v1",
    summary:
      "Get the version of an entity of the configuration, for the header If-Match of its change",
    needs: ["DOMAIN_UPDATE"],
    answer: z.object({ version: z.string() }),
    handle: async (call) => {
      const [kind, id] = [call.param("kind"), call.id("id")];
      const version = await readVersion(call.services.db, call.model, kind, id);
      if (version === null) throw unknownId("call", id);
      return { version };
    },
  }),
];
