import type { z } from "zod";

import { performTransition } from "../../domain/perform-transition.ts";
import { type PrivateCall, privateRoute } from "../route.ts";
import { PerformBody } from "../twins/body.ts";
import { PerformedAnswer } from "../twins/shapes.ts";
import { presentTwins } from "../twins/view.ts";

const performById = privateRoute({
  method: "POST",
  path: "/private/transition/:transitionId/perform/v2",
  summary: "Takes a twin along a transition",
  needs: ["TRANSITION_PERFORM"],
  body: PerformBody,
  answer: PerformedAnswer,
  multipart: true,
  handle: (call) => perform(call, call.id("transitionId")),
});

const performByAlias = privateRoute({
  method: "POST",
  path: "/private/transition_by_alias/:alias/perform/v2",
  summary: "Takes a twin along the transition of that alias which leaves its status",
  needs: ["TRANSITION_PERFORM"],
  body: PerformBody,
  answer: PerformedAnswer,
  multipart: true,
  handle: (call) => perform(call, call.param("alias")),
});

export const transitionPerformRoutes = [performById, performByAlias];

async function perform(call: PrivateCall<z.output<typeof PerformBody>>, idOrAlias: string) {
  const { services, caller, body, show } = call;
  const { twin } = await services.db
    .transaction()
    .execute((tx) => performTransition(services, tx, caller, body.twinId, idOrAlias));
  if (show.mode("TransitionResult") !== "DETAILED") return { result: { resultType: "minor" } };

  const { twins, relatedObjects } = await presentTwins(call, services.db, [twin]);
  return {
    result: {
      resultType: "minor",
      transitionedTwinList: twins,
      processedTwinList: { [twin.class_id]: twins },
    },
    relatedObjects,
  };
}
