import { defineJob } from "../../base/jobs/define-job.ts";
import { aboutTwin } from "../../base/jobs/twin-payload.ts";
import { failConnector, loadConnector, tryConnector } from "./try-connector.ts";

export const tryConnectorJob = defineJob({
  name: "try-connector",
  payload: aboutTwin,
  retry: { limit: 2, delaySeconds: 3, backoff: true },
  expireInSeconds: 60,
  run: ({ twinId }, services) => tryConnector(services, twinId),
  onFailed: ({ twinId }, services, error) => failConnector(services, twinId, error),
});

export const loadProductsJob = defineJob({
  name: "load-products",
  payload: aboutTwin,
  retry: { limit: 4, delaySeconds: 5, backoff: true },
  expireInSeconds: 600,
  run: ({ twinId }, services) => loadConnector(services, twinId),
});
