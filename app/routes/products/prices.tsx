import { href, useLocation } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { parseSlicePage, slicePage } from "#app/rules/lists/page-slice.ts";
import { formatPrice } from "#app/rules/numbers.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { readPriceHistory } from "#app/server/selling/products/price-history.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { getTwin } from "#app/server/twins/twins.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { useLiveUpdates } from "#app/ui/live.tsx";
import { Page, Section } from "#app/ui/page.tsx";
import { PagedTable } from "#app/ui/paged-table.tsx";
import { DateAndTime } from "#app/ui/time.tsx";
import { Actor } from "#app/ui/twins/history-entries.tsx";

import type { Route } from "./+types/prices";
import { PriceLines } from "./components/price-lines.tsx";

import classes from "./components/price-lines.module.css";

const CHANGES_PER_PAGE = 50;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const [{ twin }, history] = await throwAsStatus(
    Promise.all([getTwin(caller, params.twinId), readPriceHistory(caller, params.twinId)]),
  );
  const newestFirst = history.changeList.toReversed();
  const { items, page, total } = slicePage(
    newestFirst,
    parseSlicePage(url, "page"),
    CHANGES_PER_PAGE,
  );
  const pages = Math.max(1, Math.ceil(total / CHANGES_PER_PAGE));
  return { name: twin.name, history, changes: items, page, pages };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: m.price_history_of({ name: loaderData?.name ?? "" }) },
];

/** Page of the prices of a product or of a marketplace card in the last 12 months. */
export default function Prices({ loaderData, params }: Route.ComponentProps) {
  const { twinId } = params;
  const { name, history, changes, page, pages } = loaderData;
  const { pathname } = useLocation();
  const isCard = pathname.startsWith("/marketplace-product/");
  useLiveUpdates({ twinId });
  const to = isCard
    ? href("/marketplace-product/:cardId", { cardId: twinId })
    : href("/products/:productId", { productId: twinId });
  return (
    <Page
      title={m.price_history()}
      back={{ to, label: name }}
      note={isCard ? m.price_history_help_card() : m.price_history_help_product()}
      width="narrow"
    >
      <PriceLines history={history} />
      <Section flush={changes.length > 0}>
        {changes.length === 0 ? (
          <p className={classes.quiet}>{m.price_history_none()}</p>
        ) : (
          <PagedTable
            label={m.price_history()}
            heads={[
              m.price_history_when(),
              m.price_history_before(),
              m.price_history_new(),
              m.price_history_by(),
            ]}
            rows={changes.map((change, at) => ({
              key: `${change.createdAt} ${at}`,
              cells: [
                <DateAndTime key="when" iso={change.createdAt} />,
                priceText(change.before),
                priceText(change.after),
                <ChangedBy key="by" change={change} isCard={isCard} />,
              ],
            }))}
            pages={{ page, pages, hrefOf: (number) => `?page=${number}` }}
          />
        )}
      </Section>
      {history.isDaily && <p className={classes.quiet}>{m.price_history_daily()}</p>}
    </Page>
  );
}

type Change = Awaited<ReturnType<typeof loader>>["changes"][number];

function priceText({ price, currency }: Change["after"]): string {
  return price === "" ? m.price_history_unset() : formatPrice(price, currency);
}

/** Says of a card too whether its new price is that of the product for all marketplaces. */
function ChangedBy({ change, isCard }: { change: Change; isCard: boolean }) {
  return (
    <>
      <Actor entry={{ actor: change.actorName, origin: change.origin ?? "" }} />
      {isCard && change.setOn === "product" && (
        <>
          {" "}
          <span className={classes.quiet}>{m.price_history_of_product()}</span>
        </>
      )}
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage missing={m.price_history_missing()} />;
}
