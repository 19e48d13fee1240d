import { authenticate } from "../accounts/sessions/authenticate.ts";
import { createApi } from "../core/calls/create-api.ts";
import { presentClass } from "../model/classes/class.view.ts";
import { loadRelatedData } from "../model/classes/load-related-data.ts";
import type { PlatformServices } from "./platform-services.ts";
import { routes } from "./routes.ts";

/** Creates the complete HTTP API. */
export function createPlatformApi(services: PlatformServices) {
  return createApi(services, routes, { authenticate, presentClass, loadRelatedData });
}
