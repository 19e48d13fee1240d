import { z } from "zod";

import { giveUpPublication, runPublication } from "../domain/selling/run-publication.ts";
import { defineJob } from "./define.ts";

export const publishCardJob = defineJob({
  name: "publish-card",
  payload: z.object({ publicationId: z.uuid() }),
  retry: { limit: 8, delaySeconds: 2, backoff: true },
  expireInSeconds: 120,
  run: ({ publicationId }, services) => runPublication(services, publicationId),
  onFailed: ({ publicationId }, services, error) =>
    giveUpPublication(services, publicationId, error),
});
