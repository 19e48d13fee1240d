import {
  IconExternalLink,
  IconPencil,
  IconSparkles,
  IconTrash,
  IconUpload,
} from "@tabler/icons-react";
import { Form, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatPrice } from "#app/rules/numbers.ts";
import type { MarketplaceCard } from "#app/server/selling/cards/marketplace-card.server.ts";
import { useAppName } from "#app/ui/app-name.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FieldValueView } from "#app/ui/field-value-view.tsx";
import { FieldList } from "#app/ui/field-value.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useLiveUpdates } from "#app/ui/live.tsx";
import { Markdown } from "#app/ui/markdown.tsx";
import { Menu, type MenuItem } from "#app/ui/menu.tsx";
import { Page, Section } from "#app/ui/page.tsx";
import { Bullets } from "#app/ui/selling/bullets.tsx";
import { DisabledReason } from "#app/ui/tooltip.tsx";
import { HistoryTabs } from "#app/ui/twins/history-tabs.tsx";
import { useListPlace } from "#app/ui/use-list-place.ts";

import { CardSchedule, FormerOffer } from "./card-schedule.tsx";
import { CardState } from "./card-state.tsx";
import { PriceWithHistory } from "./price-with-history.tsx";
import { ProductPrice } from "./product-price.tsx";
import { Proposals } from "./proposals.tsx";
import { ValueSources } from "./value-sources.tsx";

import classes from "#app/ui/selling/marketplace-card.module.css";

interface MarketplaceCardScreenProps {
  card: MarketplaceCard;
  failure: string | null;
}

export function MarketplaceCardScreen({ card, failure }: MarketplaceCardScreenProps) {
  const appName = useAppName();
  useLiveUpdates({ twinId: card.id });
  return (
    <Page
      title={card.name}
      back={{ to: card.parent, label: m.card_back({ appName }) }}
      badge={<StatusBadge status={card.status} />}
      note={<MarketplaceNote card={card} />}
      actions={<CardActions card={card} />}
    >
      {card.hasHistory && <HistoryTabs place="card" twinId={card.id} active="details" />}
      <CardSchedule card={card} />
      <FormerOffer card={card} />
      <CardState card={card} failure={failure} />
      <Proposals card={card} />
      <Section title={m.products_bullets()}>
        <Bullets bullets={card.bullets} none={m.products_bullets_none()} />
      </Section>
      <Section title={m.products_description()}>
        {card.descriptionHtml ? (
          <Markdown html={card.descriptionHtml} />
        ) : (
          <p className={classes.none}>{m.products_description_none()}</p>
        )}
      </Section>
      <Section title={m.card_offer()}>
        <FieldList items={card.values.map((field) => listItem(field, card))} />
      </Section>
      <ValueSources card={card} />
    </Page>
  );
}

/** Labels by field key, for fields whose name differs from the label that the specification prescribes. */
const LABELS: Readonly<Record<string, () => string>> = {
  stock_quantity: m.card_stock,
  "list_price.value_with_tax": m.card_list_price,
  elements_amount: m.card_quantity_per_sale,
  buyable_only_by_bussiness: m.card_business_only,
  delivery_handling_time: m.card_handling_time,
  delivery_shipping_rates: m.card_shipping_rates,
  publication_date: m.card_publication_date,
  publish_immediately: m.card_publish_immediately,
  payment_invoice: m.card_invoice,
  responsible_person: m.card_responsible_person,
  responsible_producer: m.card_responsible_producer,
};

function listItem(
  { key, label, value }: MarketplaceCard["values"][number],
  { id, currency, priceFrom, mayFix, hasPriceHistory }: MarketplaceCard,
) {
  if (key === "price") {
    const price = value.kind === "number" ? formatPrice(value.text, currency) : "";
    const text =
      priceFrom === null ? (
        price
      ) : (
        <ProductPrice price={price} changeAt={mayFix ? priceFrom : null} />
      );
    return {
      key,
      label: priceFrom === null ? m.products_price() : label,
      value: hasPriceHistory ? <PriceWithHistory cardId={id}>{text}</PriceWithHistory> : text,
    };
  }
  if (key === "fulfillment_channel") {
    const channel = value.kind === "text" ? value.text : "";
    return { key, label: m.card_fulfillment({ channel }).trim(), value: channel || null };
  }
  const isPrice = key === "list_price.value_with_tax";
  return {
    key,
    label: LABELS[key]?.() ?? label,
    value:
      isPrice && value.kind === "number" ? (
        formatPrice(value.text, currency)
      ) : (
        <FieldValueView value={value} />
      ),
  };
}

function MarketplaceNote({ card: { marketplace, listing } }: { card: MarketplaceCard }) {
  return (
    <span className={classes.where}>
      {marketplace.logo && <img src={marketplace.logo} alt="" width={18} height={18} />}
      {marketplace.name}
      {listing?.url && (
        <a href={listing.url} target="_blank" rel="noreferrer">
          {listing.state === "ended" ? m.card_listing_ended() : m.card_listing()}
          <IconExternalLink size={14} aria-hidden />
        </a>
      )}
    </span>
  );
}

function CardActions({ card }: { card: MarketplaceCard }) {
  const params = { cardId: card.id };
  const listPlace = useListPlace();
  const edit: MenuItem = {
    label: m.products_edit(),
    icon: IconPencil,
    to: listPlace(href("/editMarketplaceProduct/:twinId", { twinId: card.id })),
  };
  const remove: MenuItem = {
    label: m.products_delete(),
    icon: IconTrash,
    danger: true,
    to: listPlace(href("/marketplace-product/:cardId/delete", params)),
  };
  return (
    <>
      {card.transitions.revise && (
        <Form
          method="post"
          action={listPlace(href("/marketplace-product/:cardId", params))}
          preventScrollReset
        >
          <input type="hidden" name="transitionId" value={card.transitions.revise} />
          <SubmitButton variant="default">{m.card_revise()}</SubmitButton>
        </Form>
      )}
      {card.mayAct && <OptimizeButton card={card} />}
      {card.mayAct && <PublishButton card={card} />}
      <Menu
        id="card-actions"
        label={m.products_actions({ name: card.name })}
        items={[
          ...(card.mayEdit && !card.frozen ? [edit] : []),
          ...(card.mayDelete ? [remove] : []),
        ]}
      />
    </>
  );
}

function OptimizeButton({ card }: { card: MarketplaceCard }) {
  const listPlace = useListPlace();
  const icon = <IconSparkles size={16} aria-hidden />;
  if (card.editManually || card.frozen) {
    const reason = card.editManually
      ? m.card_manual_tooltip()
      : m.card_frozen_tooltip({ status: card.status.name });
    return (
      <DisabledReason id="why-no-optimize" text={reason}>
        <SubmitButton variant="default" disabled leftSection={icon}>
          {m.card_optimize()}
        </SubmitButton>
      </DisabledReason>
    );
  }
  return (
    <ButtonLink
      to={listPlace(href("/marketplace-product/:cardId/optimize", { cardId: card.id }))}
      preventScrollReset
      leftSection={icon}
    >
      {m.card_optimize()}
    </ButtonLink>
  );
}

function PublishButton({ card }: { card: MarketplaceCard }) {
  const listPlace = useListPlace();
  const icon = <IconUpload size={16} aria-hidden />;
  if (card.frozen) {
    return (
      <DisabledReason
        id="why-no-publish"
        text={m.card_frozen_tooltip({ status: card.status.name })}
      >
        <SubmitButton disabled leftSection={icon}>
          {m.card_publish()}
        </SubmitButton>
      </DisabledReason>
    );
  }
  return (
    <ButtonLink
      to={listPlace(href("/marketplace-product/:cardId/publish", { cardId: card.id }))}
      preventScrollReset
      variant="filled"
      leftSection={icon}
    >
      {m.card_publish()}
    </ButtonLink>
  );
}
