import { data, href, Outlet, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { keepList } from "#app/rules/list-place.ts";
import { failureReason } from "#app/server/accounts/notifications.server.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { productCard } from "#app/server/selling/products/product-card.server.ts";
import { findNeighbors } from "#app/server/selling/products/product-neighbors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { performTransition } from "#app/server/twins/twins.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { ProductCardScreen } from "#app/ui/selling/product-card.tsx";

import type { Route } from "./+types/card";

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const { productId } = params;
  const [card, neighbors] = await Promise.all([
    throwAsStatus(productCard(caller, productId, url)),
    findNeighbors(caller, productId, { url, referer: request.headers.get("referer") }),
  ]);
  return {
    card,
    neighbors,
    failure: card.sketch ? await throwAsStatus(failureReason(caller, card.id)) : null,
  };
}

/** Performs the transition of the pressed button. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const transitionId = (await readForm(request)).get("transitionId");
  if (typeof transitionId !== "string") throw data(null, { status: 400 });
  const work = performTransition(getCaller(context), params.productId, transitionId);
  const problem = await catchActionError(work, m.card_action_failed());
  if (problem) flashToast(context, "error", problem.text);
  return redirect(keepList(url, href("/products/:productId", params)));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.card.name ?? m.products_title() },
];

export default function ProductCard({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ProductCardScreen {...loaderData} />
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage missing={m.products_missing()} />;
}
