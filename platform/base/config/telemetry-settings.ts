import { z } from "zod";

export const TELEMETRY_SETTINGS = [
  [
    "METRICS_PORT",
    "",
    "Port for Prometheus's `/metrics`, without a token unless one is set; keep it from the internet",
  ],
  [
    "METRICS_TOKEN",
    "",
    "Serves `/metrics`, on the usual port if there is no other, to `Authorization: Bearer` with this token",
  ],
  [
    "TRACES_URL",
    "",
    "Collector that gets traces by OTLP over HTTP, such as `http://127.0.0.1:4318`",
  ],
] as const;

const PORT = "must be a whole number from 1 to 65535";

export const TelemetryEnvironment = {
  METRICS_PORT: z.coerce
    .number({ error: PORT })
    .int(PORT)
    .min(1, PORT)
    .max(65_535, PORT)
    .optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  TRACES_URL: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
};
