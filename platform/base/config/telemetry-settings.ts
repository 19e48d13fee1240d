import { z } from "zod";

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
