import { IconCalendarTime, IconWorld } from "@tabler/icons-react";
import { Form, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { MarketplaceCard } from "#app/server/selling/cards/marketplace-card.server.ts";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { scheduledText } from "#app/ui/selling/scheduled-text.ts";
import { useListPlace } from "#app/ui/use-list-place.ts";

import classes from "#app/ui/selling/marketplace-card.module.css";

/** Shows the day on which a card will be published, and a button that cancels the schedule. */
export function CardSchedule({ card: { id, schedule, mayFix } }: { card: MarketplaceCard }) {
  const listPlace = useListPlace();
  if (schedule === null) return null;
  return (
    <div className={classes.state} data-tone="open">
      <h2>
        <IconCalendarTime size={18} aria-hidden /> {scheduledText(schedule.day)}
      </h2>
      <p>{m.card_scheduled_text()}</p>
      {schedule.cancelable && mayFix && (
        <Form
          method="post"
          action={listPlace(href("/marketplace-product/:cardId", { cardId: id }))}
          preventScrollReset
        >
          <input type="hidden" name="schedule" value="cancel" />
          <SubmitButton variant="default">{m.card_schedule_cancel()}</SubmitButton>
        </Form>
      )}
    </div>
  );
}

/** Notes that buyers still see the published version of a card that is being revised. */
export function FormerOffer({ card: { formerOffer, listing } }: { card: MarketplaceCard }) {
  if (!formerOffer) return null;
  return (
    <div className={classes.state} data-tone="open">
      <h2>
        <IconWorld size={18} aria-hidden /> {m.card_former_offer()}
      </h2>
      <p>
        {m.card_former_offer_text()}{" "}
        {listing?.url && (
          <a href={listing.url} target="_blank" rel="noreferrer">
            {m.card_view_listing()}
          </a>
        )}
      </p>
    </div>
  );
}
