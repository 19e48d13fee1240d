import { IconAlertTriangle, IconCircleCheck, IconListCheck } from "@tabler/icons-react";
import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { MarketplaceCard } from "#app/server/selling/cards/marketplace-card.server.ts";
import { LiveStatus } from "#app/ui/live.tsx";
import { Issues } from "#app/ui/selling/issues.tsx";
import { NotOffered } from "#app/ui/selling/not-offered.tsx";
import { PreparationFailed } from "#app/ui/selling/preparation-failed.tsx";

import { Differences } from "./differences.tsx";

import classes from "#app/ui/selling/marketplace-card.module.css";

interface CardStateProps {
  card: MarketplaceCard;
  failure: string | null;
}

/** Shows whether the card is live, which work is in progress and what is missing. */
export function CardState({ card, failure }: CardStateProps) {
  const page = href("/marketplace-product/:cardId", { cardId: card.id });
  if (card.busy) return <LiveStatus text={busyText(card)} refreshTo={page} />;
  if (card.sketch) return <SketchState card={card} failure={failure} page={page} />;
  if (card.live) {
    return (
      <div className={classes.state} data-tone="good">
        <h2>
          <IconCircleCheck size={18} aria-hidden />{" "}
          {m.card_live({ marketplace: card.marketplace.name })}
        </h2>
        <p>{card.transitions.revise ? m.card_live_text() : m.card_live_closed()}</p>
        <Differences keys={card.differingFields} />
      </div>
    );
  }
  if (!card.isSellable) return <NotOffered />;
  const rejected = card.status.key === "rejected" && card.lastIssues.length > 0;
  const issues = rejected ? card.lastIssues : card.issues;
  if (issues.length === 0) {
    return (
      <div className={classes.state} data-tone="good">
        <h2>
          <IconCircleCheck size={18} aria-hidden /> {m.card_ready()}
        </h2>
      </div>
    );
  }
  const errors = issues.filter(({ severity }) => severity === "error").length;
  return (
    <div className={classes.state} data-tone={rejected ? "bad" : "open"}>
      <h2>
        {rejected ? (
          <IconAlertTriangle size={18} aria-hidden />
        ) : (
          <IconListCheck size={18} aria-hidden />
        )}
        {rejected
          ? m.card_rejected()
          : errors > 0
            ? m.card_missing_things()
            : m.card_could_improve()}
      </h2>
      <Issues issues={issues} mayFix={card.mayFix} />
    </div>
  );
}

function busyText({ status, marketplace }: MarketplaceCard): string {
  if (status.key === "optimizing") return m.card_optimizing();
  if (status.key === "publishing") return m.card_publishing({ marketplace: marketplace.name });
  return m.card_preparing();
}

function SketchState({ card, failure, page }: CardStateProps & { page: string }) {
  if (failure === null) return <LiveStatus text={m.card_preparing()} refreshTo={page} />;
  const { prepare } = card.transitions;
  return <PreparationFailed reason={failure} action={page} transitionId={prepare} />;
}
