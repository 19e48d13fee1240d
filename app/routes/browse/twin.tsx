import { href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { failureReason } from "#app/server/accounts/notifications.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { productCard } from "#app/server/selling/products/product-card.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { loadEntry } from "#app/server/twins/entry/entry.server.ts";
import { kindOfPage } from "#app/server/twins/entry/twin-page.server.ts";
import { getEntry } from "#app/server/twins/twins.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { useLiveUpdates } from "#app/ui/live.tsx";
import { ProductCardScreen } from "#app/ui/selling/product-card.tsx";
import { EntryDetails } from "#app/ui/twins/entry-details.tsx";

import type { Route } from "./+types/twin";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const answer = await throwAsStatus(getEntry(caller, params.headTwinId));
  const kind = kindOfPage(answer);
  if (kind === "card") {
    throw redirect(href("/marketplace-product/:cardId", { cardId: params.headTwinId }));
  }
  if (kind !== "product") {
    const entry = await throwAsStatus(loadEntry(caller, answer, "browse"));
    return { entry, card: null, failure: null };
  }
  const card = await throwAsStatus(productCard(caller, params.headTwinId, url, answer));
  const failure = card.sketch ? await throwAsStatus(failureReason(caller, card.id)) : null;
  return { entry: null, card, failure };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.card?.name ?? loaderData?.entry?.name ?? m.browse_title() },
];

export default function BrowseTwin({
  loaderData: { entry, card, failure },
  params,
}: Route.ComponentProps) {
  useLiveUpdates({ twinId: params.headTwinId, enabled: entry !== null });
  return card ? (
    <ProductCardScreen card={card} failure={failure} />
  ) : (
    <EntryDetails entry={entry} />
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
