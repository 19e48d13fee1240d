import { href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type {
  ComparedCard,
  ComparedMarketplace,
  Side,
} from "#app/server/selling/products/merge.server.ts";
import { Section } from "#app/ui/page.tsx";

import classes from "./merge.module.css";

interface MergedCardsProps {
  marketplaces: ComparedMarketplace[];
  /** IDs of the cards that a rejected form chose. */
  chosen: readonly string[] | undefined;
}

/** Cards of both products. At a marketplace where both have one, the one that stays is chosen. */
export function MergedCards({ marketplaces, chosen }: MergedCardsProps) {
  if (marketplaces.length === 0) return null;
  return (
    <Section title={m.merge_cards()}>
      {marketplaces.map(({ id, name, cards }) =>
        cards.length > 1 ? (
          <CardChoice key={id} name={name} id={id} cards={cards} chosen={chosen} />
        ) : (
          <div key={id} className={classes.choice}>
            <p>{name}</p>
            {cards.map((card) => (
              <div key={card.id}>
                <p>{card.side === "TARGET" ? m.merge_card_stays() : m.merge_card_moves()}</p>
                <CardNote card={card} />
              </div>
            ))}
          </div>
        ),
      )}
    </Section>
  );
}

type CardChoiceProps = Pick<ComparedMarketplace, "id" | "name" | "cards"> &
  Pick<MergedCardsProps, "chosen">;

function CardChoice({ id, name, cards, chosen }: CardChoiceProps) {
  // A card that can't leave the product that stays leaves no choice.
  const fixed = cards.find(({ side, obstacle }) => side === "TARGET" && obstacle !== undefined);
  return (
    <fieldset className={classes.choice}>
      <legend>{m.merge_card_which({ name })}</legend>
      {cards.map((card) => (
        <div key={card.id}>
          <label>
            <input
              type="radio"
              name={`card.${id}`}
              value={card.id}
              required
              disabled={fixed !== undefined && fixed !== card}
              defaultChecked={fixed ? fixed === card : chosen?.includes(card.id)}
            />
            <span>{OWNERS[card.side]()}</span>
          </label>
          <CardNote card={card} />
        </div>
      ))}
    </fieldset>
  );
}

const OWNERS: Readonly<Record<Side, () => string>> = {
  TARGET: m.merge_card_of_target,
  MERGED: m.merge_card_of_merged,
};

const LINKS: Readonly<Record<Side, () => string>> = {
  TARGET: m.merge_card_open_target,
  MERGED: m.merge_card_open_merged,
};

function CardNote({ card: { id, side, obstacle } }: { card: ComparedCard }) {
  return (
    <p className={classes.quiet}>
      <Link to={href("/marketplace-product/:cardId", { cardId: id })}>{LINKS[side]()}</Link>
      {obstacle && <span className={classes.obstacle}>{obstacle}</span>}
    </p>
  );
}
