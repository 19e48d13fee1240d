import type { Route } from "../../core/calls/route.ts";
import type { WriterServices } from "./writer.ts";
import { writingBudgetRoutes } from "./writing-budget.rest.ts";
import { writingStyleRoutes } from "./writing-style.rest.ts";

/** Routes of the settings by which a business's content is written. */
export const writingRoutes: Route<WriterServices>[] = [
  ...writingStyleRoutes,
  ...writingBudgetRoutes,
];
