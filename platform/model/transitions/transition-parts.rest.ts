import type { Route } from "../../core/calls/route.ts";
import { aliasRoutes } from "./transition-alias.rest.ts";
import { triggerRoutes } from "./trigger.rest.ts";
import { validatorSetRoutes } from "./validator-set.rest.ts";
import { validatorRoutes } from "./validator.rest.ts";

/**
 * Routes for aliases, triggers, validators and validator sets, which can also be saved without a
 * transition.
 */
export const transitionPartRoutes: Route[] = [
  ...aliasRoutes,
  ...triggerRoutes,
  ...validatorSetRoutes,
  ...validatorRoutes,
];
