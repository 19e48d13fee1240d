import { data, href, Outlet, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { keepList } from "#app/rules/list-place.ts";
import { failureReason } from "#app/server/accounts/notifications.server.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { cancelSchedule } from "#app/server/selling/actions/publish-actions.server.ts";
import { marketplaceCard } from "#app/server/selling/cards/marketplace-card.server.ts";
import { decideProposal } from "#app/server/selling/cards/proposals.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { performTransition } from "#app/server/twins/twins.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { pageTitle } from "#app/ui/page-title.ts";

import type { Route } from "./+types/card";
import { MarketplaceCardScreen } from "./components/marketplace-card.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const card = await throwAsStatus(marketplaceCard(caller, params.cardId));
  if (!card.connected) throw redirect(card.parent);
  return {
    card,
    failure: card.sketch ? await throwAsStatus(failureReason(caller, card.id)) : null,
  };
}

/** Performs the transition of the pressed button, cancels a schedule, or accepts and rejects parts of a proposal. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const caller = getCaller(context);
  const [transitionId, proposalId] = [form.get("transitionId"), form.get("proposalId")];
  if (typeof transitionId === "string") {
    const work = performTransition(caller, params.cardId, transitionId);
    const problem = await catchActionError(work, m.card_action_failed());
    if (problem) flashToast(context, "error", problem.text);
  } else if (form.get("schedule") === "cancel") {
    const work = cancelSchedule(caller, params.cardId);
    const problem = await catchActionError(work, m.card_action_failed());
    flashToast(context, problem ? "error" : "success", problem?.text ?? m.card_schedule_canceled());
  } else if (typeof proposalId === "string") {
    const work = decideProposal(caller, proposalId, decisionOf(form));
    const problem = await catchActionError(work, m.card_action_failed());
    flashToast(context, problem ? "error" : "success", problem?.text ?? m.card_proposal_decided());
  } else {
    throw data(null, { status: 400 });
  }
  return redirect(keepList(url, href("/marketplace-product/:cardId", params)));
}

/**
 * Reads the decisions about a proposal. Each decided field posts `accept:<key>` with `yes` or `no`; other fields stay
 * proposed.
 */
function decisionOf(form: FormData) {
  const accept: string[] = [];
  const reject: string[] = [];
  for (const [name, value] of form) {
    if (!name.startsWith("accept:")) continue;
    (value === "yes" ? accept : reject).push(name.slice("accept:".length));
  }
  return { accept, reject };
}

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  pageTitle(loaderData && `${loaderData.card.name} · ${loaderData.card.marketplace.name}`, error);

export default function MarketplaceCard({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <MarketplaceCardScreen {...loaderData} />
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage missing={m.card_missing()} />;
}
