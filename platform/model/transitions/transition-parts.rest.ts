import type { Route } from "../../core/calls/route.ts";
import { aliasRoutes } from "./transition-alias.rest.ts";
import { triggerRoutes } from "./trigger.rest.ts";
import { validatorSetRoutes } from "./validator-set.rest.ts";
import { validatorRoutes } from "./validator.rest.ts";

/** What transitions consist of, beside those that are saved with them. */
export const transitionPartRoutes: Route[] = [
  ...aliasRoutes,
  ...triggerRoutes,
  ...validatorSetRoutes,
  ...validatorRoutes,
];
