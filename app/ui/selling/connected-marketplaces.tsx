import { IconBuildingStore, IconChevronDown, IconPlus } from "@tabler/icons-react";
import { href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatPrice } from "#app/rules/numbers.ts";
import type { LinkedCard } from "#app/server/selling/products/linked-cards.server.ts";
import type { ProductCard } from "#app/server/selling/products/product-card.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { Section } from "#app/ui/page.tsx";
import { useListPlace } from "#app/ui/use-list-place.ts";

import { CardOverview } from "./card-overview.tsx";
import { connectChoices } from "./connect-choices.ts";
import { NotOffered } from "./not-offered.tsx";

import classes from "./connected-marketplaces.module.css";

export function ConnectedMarketplaces({ card }: { card: ProductCard }) {
  const waiting = card.preparing || card.sketch;
  return (
    <Section
      title={m.products_connected()}
      actions={waiting || !card.mayCreate ? null : <ConnectMenu card={card} />}
      flush={card.cards !== null && card.cards.length > 0}
    >
      {card.cards === null ? (
        <ActionErrorAlert
          text={m.products_cards_failed({ reason: card.cardsFailure ?? "" })}
          answer={null}
        />
      ) : card.cards.length === 0 ? (
        <NoCards card={card} />
      ) : (
        <CardTable
          cards={card.cards}
          overviews={card.overviews}
          unified={card.unified}
          frozen={card.preparing}
          mayFix={card.mayFix}
        />
      )}
      {!card.isSellable && <NotOffered />}
    </Section>
  );
}

function NoCards({ card }: { card: ProductCard }) {
  const { preparing, sketch, connectOptions, mayCreate } = card;
  if (!mayCreate) return <p className={classes.none}>{m.products_connect_none()}</p>;
  if (preparing || sketch) return <p className={classes.none}>{m.products_connect_later()}</p>;
  if (connectOptions.length > 0) {
    return <p className={classes.none}>{m.products_connect_first()}</p>;
  }
  return (
    <div className={classes.impossible}>
      <p className={classes.none}>{m.products_connect_impossible()}</p>
      <ButtonLink to={href("/marketplaces")}>{m.products_connect_account()}</ButtonLink>
    </div>
  );
}

function ConnectMenu({ card }: { card: ProductCard }) {
  const { connectOptions, cards } = card;
  const listPlace = useListPlace();
  if (connectOptions.length === 0) {
    return cards?.length ? <p className={classes.all}>{m.products_connect_all()}</p> : null;
  }
  const action = listPlace(href("/products/:productId/connect", { productId: card.id }));
  return (
    <Menu
      id="connect-marketplace"
      label={m.products_connect()}
      className={classes.connect}
      items={connectChoices(connectOptions).map(({ value, label, note }) => ({
        key: value,
        label: note ? `${label}: ${note}` : label,
        icon: IconBuildingStore,
        form: { action, values: { marketplaceTypeId: value } },
      }))}
    >
      <IconPlus size={16} aria-hidden />
      {m.products_connect()}
      <IconChevronDown size={14} aria-hidden />
    </Menu>
  );
}

interface CardTableProps {
  cards: LinkedCard[];
  overviews: ProductCard["overviews"];
  unified: boolean;
  frozen: boolean;
  mayFix: boolean;
}

function CardTable({ cards, overviews, unified, frozen, mayFix }: CardTableProps) {
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
          {cards.map((card) => (
            <CardRow
              key={card.id}
              card={card}
              overview={overviews[card.id]}
              unified={unified}
              open={!frozen}
              mayFix={mayFix}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CardRowProps {
  card: LinkedCard;
  overview: ProductCard["overviews"][string] | undefined;
  unified: boolean;
  open: boolean;
  mayFix: boolean;
}

function CardRow({ card, overview, unified, open, mayFix }: CardRowProps) {
  return (
    <tr data-link={card.href && open ? "" : undefined}>
      <td>
        <Marketplace card={card} open={open} />
        {overview && <CardOverview card={card} overview={overview} mayFix={mayFix} />}
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

function Marketplace({ card, open }: { card: LinkedCard; open: boolean }) {
  const listPlace = useListPlace();
  const name = (
    <>
      {card.logo && <img src={card.logo} alt="" width={20} height={20} />}
      {card.marketplace || m.products_not_available()}
    </>
  );
  return card.href && open ? (
    <Link to={listPlace(card.href)} className={classes.name}>
      {name}
    </Link>
  ) : (
    <span className={classes.name}>{name}</span>
  );
}
