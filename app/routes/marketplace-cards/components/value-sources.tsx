import { IconClock, IconCurrencyOff, IconLink, IconPencil } from "@tabler/icons-react";
import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { followedLabel } from "#app/rules/selling/followed-fields.ts";
import type { MarketplaceCard } from "#app/server/selling/cards/marketplace-card.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FieldList } from "#app/ui/field-value.tsx";
import { Section } from "#app/ui/page.tsx";
import { useListPlace } from "#app/ui/use-list-place.ts";

import classes from "./value-sources.module.css";

const MARKS = {
  followed: { icon: IconLink, text: m.inherit_followed },
  own: { icon: IconPencil, text: m.inherit_own },
  waiting: { icon: IconClock, text: m.inherit_waiting },
  notAccepted: { icon: IconCurrencyOff, text: m.inherit_not_accepted },
  noCurrency: { icon: IconCurrencyOff, text: m.inherit_no_currency },
};

/** Shows in which fields the card follows its product, and the product's value where the card has another one. */
export function ValueSources({ card }: { card: MarketplaceCard }) {
  const listPlace = useListPlace();
  if (card.sources.length === 0) return null;
  const mayFollow =
    card.mayEdit &&
    !card.frozen &&
    card.sources.some(({ state }) => state === "own" || state === "waiting");
  return (
    <Section
      title={m.inherit_title()}
      description={m.inherit_help()}
      actions={
        mayFollow && (
          <ButtonLink
            to={listPlace(href("/marketplace-product/:cardId/follow", { cardId: card.id }))}
            preventScrollReset
          >
            {m.inherit_again()}
          </ButtonLink>
        )
      }
    >
      <FieldList
        items={card.sources.map((source) => ({
          key: source.key,
          label: followedLabel(source.key),
          value: <Mark source={source} />,
        }))}
      />
    </Section>
  );
}

function Mark({ source }: { source: MarketplaceCard["sources"][number] }) {
  const { icon: Icon, text } = MARKS[source.state];
  return (
    <>
      <span className={classes.mark} data-state={source.state}>
        <Icon size={16} aria-hidden />
        {text()}
      </span>
      {source.productValue !== source.cardValue && (
        <span className={classes.value}>
          {m.inherit_product_value({ value: source.productValue })}
        </span>
      )}
    </>
  );
}
