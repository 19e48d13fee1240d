import { describeApi } from "../core/calls/describe-api.ts";
import { routes } from "./routes.ts";

export function buildOpenApi(): Record<string, unknown> {
  return describeApi(routes);
}
