import { useState } from "react";

import { m } from "#app/paraglide/messages.js";
import { BULLETS_KEY, splitBullets } from "#app/rules/selling/product-sections.ts";
import type { CardDetail } from "#app/server/selling/actions/selling-schemas.server.ts";
import type { ProposedText } from "#app/server/selling/cards/proposals.server.ts";
import { LengthNote, LinesNote } from "#app/ui/forms/length-note.tsx";
import { ProposalDiff } from "#app/ui/selling/proposal-diff.tsx";

import cardClasses from "#app/ui/selling/marketplace-card.module.css";
import classes from "./proposals.module.css";

interface ReviewedTextProps {
  text: ProposedText;
  limits: CardDetail["limits"];
  /** The user's text and decision, if they could not be saved. */
  typed: { text: string; isAccepted: boolean } | undefined;
}

/** One text of a proposal with its changes. The user can edit the text before accepting or rejecting it. */
export function ReviewedText({ text, limits, typed }: ReviewedTextProps) {
  const start = typed?.text ?? text.after;
  const [current, setCurrent] = useState(start);
  const name = `accept:${text.key}`;
  return (
    <fieldset className={classes.field}>
      <legend>{text.name}</legend>
      <ProposalDiff text={text} />
      <div className={cardClasses.decide}>
        <label>
          <input type="radio" name={name} value="yes" defaultChecked={typed?.isAccepted ?? true} />{" "}
          {m.card_proposal_accept()}
        </label>
        <label>
          <input
            type="radio"
            name={name}
            value="no"
            defaultChecked={typed ? !typed.isAccepted : false}
          />{" "}
          {m.card_proposal_reject()}
        </label>
      </div>
      <details open={start !== text.after || undefined}>
        <summary>{m.proposals_edit()}</summary>
        <textarea
          name={`text:${text.key}`}
          defaultValue={start}
          rows={text.key === "name" ? 2 : 6}
          aria-label={m.proposals_edit_named({ name: text.name })}
          onInput={(event) => setCurrent(event.currentTarget.value)}
        />
      </details>
      <Counter fieldKey={text.key} text={current} limits={limits} />
    </fieldset>
  );
}

interface CounterProps {
  fieldKey: string;
  text: string;
  limits: CardDetail["limits"];
}

function Counter({ fieldKey, text, limits }: CounterProps) {
  if (!limits) return null;
  if (fieldKey === BULLETS_KEY) {
    return (
      <LinesNote
        lines={splitBullets(text)}
        maxLines={limits.bulletsMax}
        maxLength={limits.bulletMax}
      />
    );
  }
  const max = { name: limits.titleMax, description: limits.descriptionMax }[fieldKey];
  return <LengthNote text={text} max={max} />;
}
