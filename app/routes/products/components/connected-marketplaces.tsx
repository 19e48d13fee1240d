import { IconBuildingStore, IconChevronDown, IconPlus } from "@tabler/icons-react";
import { href, Link, useLocation, useNavigation } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatPrice } from "#app/rules/numbers.ts";
import type { PageSlice } from "#app/rules/page-slice.ts";
import type { LinkedCard } from "#app/server/products/linked-cards.server.ts";
import type { ProductCard } from "#app/server/products/product-card.server.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { InlinePager } from "#app/ui/list/inline-pager.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { Section } from "#app/ui/page.tsx";

import { ActionErrorAlert } from "./action-error.tsx";
import { NotOffered } from "./not-offered.tsx";

import classes from "./connected-marketplaces.module.css";

export function ConnectedMarketplaces({ card }: { card: ProductCard }) {
  const waiting = card.preparing || card.sketch;
  return (
    <Section
      title={m.products_connected()}
      actions={waiting ? null : <ConnectMenu card={card} />}
      flush={card.cards !== null && card.cards.total > 0}
    >
      {card.cards === null ? (
        <ActionErrorAlert text={m.products_cards_failed({ reason: card.cardsFailure ?? "" })} />
      ) : card.cards.total === 0 ? (
        <p className={classes.none}>{emptyText(card)}</p>
      ) : (
        <CardTable cards={card.cards} unified={card.unified} frozen={card.preparing} />
      )}
      {!card.isSellable && <NotOffered />}
    </Section>
  );
}

function emptyText({ preparing, sketch, connectOptions }: ProductCard): string {
  if (preparing || sketch) return m.products_connect_later();
  return connectOptions.length > 0 ? m.products_connect_first() : m.products_connect_impossible();
}

function ConnectMenu({ card }: { card: ProductCard }) {
  const { connectOptions, cards } = card;
  if (connectOptions.length === 0) {
    return cards?.total ? <p className={classes.all}>{m.products_connect_all()}</p> : null;
  }
  const action = href("/products/:productId/connect", { productId: card.id });
  return (
    <Menu
      id="connect-marketplace"
      label={m.products_connect()}
      className={classes.connect}
      items={connectOptions.map((option) => ({
        key: option.id,
        label: option.label,
        icon: IconBuildingStore,
        form: { action, values: { marketplaceTypeId: option.twinClassId } },
      }))}
    >
      <IconPlus size={16} aria-hidden />
      {m.products_connect()}
      <IconChevronDown size={14} aria-hidden />
    </Menu>
  );
}

interface CardTableProps {
  cards: PageSlice<LinkedCard>;
  unified: boolean;
  frozen: boolean;
}

function CardTable({ cards, unified, frozen }: CardTableProps) {
  const isPageLoading = useIsPageLoading();
  return (
    <div className={classes.scroll}>
      <table
        className={classes.table}
        aria-label={m.products_connected()}
        data-frozen={frozen || undefined}
      >
        <thead>
          <tr>
            <th scope="col">{m.products_marketplace()}</th>
            <th scope="col">{m.products_status()}</th>
            {!unified && (
              <th scope="col" data-align="end">
                {m.products_price()}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {isPageLoading ? (
            <SkeletonRows columns={unified ? 2 : 3} />
          ) : (
            cards.items.map((card) => (
              <CardRow key={card.id} card={card} unified={unified} open={!frozen} />
            ))
          )}
        </tbody>
      </table>
      <div className={classes.pager}>
        <InlinePager name="cards" label={m.products_connected()} slice={cards} />
      </div>
    </div>
  );
}

interface CardRowProps {
  card: LinkedCard;
  unified: boolean;
  open: boolean;
}

function CardRow({ card, unified, open }: CardRowProps) {
  return (
    <tr data-link={card.href && open ? "" : undefined}>
      <td>
        <Marketplace card={card} open={open} />
      </td>
      <td>
        <StatusBadge status={card.status} />
      </td>
      {!unified && (
        <td data-align="end">{card.price ? formatPrice(card.price, card.currency) : "–"}</td>
      )}
    </tr>
  );
}

/** True while another page of the table loads. */
function useIsPageLoading(): boolean {
  const { pathname, search } = useLocation();
  const { location } = useNavigation();
  const readCardsPage = (query: string) => new URLSearchParams(query).get("cards");
  return (
    location?.pathname === pathname && readCardsPage(location.search) !== readCardsPage(search)
  );
}

const NO_TEXT = "\u00A0";

function SkeletonRows({ columns }: { columns: number }) {
  return ["first", "second"].map((row) => (
    <tr key={row} className={classes.skeleton} aria-hidden>
      {["marketplace", "status", "price"].slice(0, columns).map((column) => (
        <td key={column}>
          <span>{NO_TEXT}</span>
        </td>
      ))}
    </tr>
  ));
}

function Marketplace({ card, open }: { card: LinkedCard; open: boolean }) {
  const name = (
    <>
      {card.logo && <img src={card.logo} alt="" width={20} height={20} />}
      {card.marketplace || m.products_not_available()}
    </>
  );
  return card.href && open ? (
    <Link to={card.href} className={classes.name}>
      {name}
    </Link>
  ) : (
    <span className={classes.name}>{name}</span>
  );
}
