import { pino } from "pino";

import { createLogOutput } from "#common/log-output.ts";

import { config } from "./config.server.ts";

const secret = ["authToken", "refreshToken", "password", "token", "cookie", "authorization"];

export const log = pino(
  {
    level: config().LOG_LEVEL,
    base: { part: "app" },
    redact: {
      paths: secret.flatMap((key) => [key, `*.${key}`, `*.headers["${key}"]`, `headers["${key}"]`]),
      censor: "[hidden]",
    },
  },
  createLogOutput(),
);
