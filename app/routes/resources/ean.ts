import { m } from "#app/paraglide/messages.js";
import type { EanAnswer } from "#app/rules/twins/ean-answer.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { checkEan } from "#app/server/selling/actions/selling-actions.server.ts";
import type { EanCheck } from "#app/server/selling/actions/selling-schemas.server.ts";
import { getCaller, requireUser } from "#app/server/session/caller.server.ts";

import type { Route } from "./+types/ean";

export const middleware: Route.MiddlewareFunction[] = [requireUser];

/** Checks on blur of the EAN field whether another product card has the EAN. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ean = (url.searchParams.get("ean") ?? "").slice(0, 20);
  const exceptId = url.searchParams.get("except") ?? undefined;
  return Response.json(await answerTo(checkEan(getCaller(context), ean, exceptId), ean));
}

async function answerTo(work: Promise<EanCheck>, ean: string): Promise<EanAnswer> {
  const problem = await catchActionError(work, "");
  if (problem) {
    return { ean, state: "unchecked", problem: m.products_ean_unverified(), existingId: null };
  }
  const { unique, existingId } = await work;
  return { ean, state: unique ? "unique" : "duplicate", problem: null, existingId };
}
