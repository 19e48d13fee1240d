import { href, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { ProductCardScreen } from "#app/routes/products/components/product-card.tsx";
import { getCaller } from "#app/server/caller.server.ts";
import { failureReason } from "#app/server/people/notifications.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { productCard } from "#app/server/products/product-card.server.ts";
import { viewTwin } from "#app/server/twins/twin-page.server.ts";
import { getTwin } from "#app/server/twins/twins.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { FieldValueView } from "#app/ui/field-value-view.tsx";
import { FieldList } from "#app/ui/field-value.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Gallery } from "#app/ui/gallery.tsx";
import { Markdown } from "#app/ui/markdown.tsx";
import { Page, Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/twin";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const answer = await throwAsStatus(getTwin(caller, params.headTwinId));
  const twin = await viewTwin(answer);
  if (twin.kind === "card") {
    throw redirect(href("/marketplace-product/:cardId", { cardId: params.headTwinId }));
  }
  if (twin.kind !== "product") return { twin, card: null, failure: null };
  const card = await throwAsStatus(productCard(caller, params.headTwinId, url, answer));
  const failure = card.sketch ? await throwAsStatus(failureReason(caller, card.id)) : null;
  return { twin: null, card, failure };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.card?.name ?? loaderData?.twin?.name ?? m.browse_title() },
];

export default function BrowseTwin({ loaderData: { twin, card, failure } }: Route.ComponentProps) {
  if (card) return <ProductCardScreen card={card} failure={failure} />;
  return (
    <Page
      title={twin.name}
      back={{ to: twin.parent, label: m.browse_back() }}
      badge={<StatusBadge status={twin.status} />}
      note={twin.type}
    >
      {twin.media.length > 0 && <Gallery items={twin.media} />}
      {twin.descriptionHtml && (
        <Section title={m.products_description()}>
          <Markdown html={twin.descriptionHtml} />
        </Section>
      )}
      {twin.fields.length > 0 && (
        <Section>
          <FieldList
            items={twin.fields.map(({ key, label, value }) => ({
              key,
              label,
              value: <FieldValueView value={value} />,
            }))}
          />
        </Section>
      )}
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
