import { Form, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { MarketplaceCard } from "#app/server/products/marketplace-card.server.ts";
import type { DiffPart } from "#app/server/products/proposals.server.ts";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/form/recovered-form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Section } from "#app/ui/page.tsx";
import { Ago } from "#app/ui/time.tsx";

import classes from "./marketplace-card.module.css";

/** The content writer's suggestions, which the seller accepts or rejects field by field. */
export function Proposals({ card }: { card: MarketplaceCard }) {
  const [proposal] = card.proposals;
  const action = href("/marketplace-product/:cardId", { cardId: card.id });
  const recoveredForm = useRecoveredForm(action, { proposalId: proposal?.id ?? "" });
  if (!proposal) return null;
  return (
    <Section
      title={m.card_proposal()}
      description={
        <>
          {proposal.builtIn
            ? m.card_writer_builtin()
            : m.card_writer_model({ model: proposal.model ?? "" })}{" "}
          <Ago iso={proposal.createdAt} />
        </>
      }
    >
      <Form method="post" action={action} className={classes.proposal} preventScrollReset>
        <RecoveredFormNote recoveredForm={recoveredForm} />
        <input type="hidden" name="proposalId" value={proposal.id} />
        {proposal.fields.map(({ key, name, parts }) => (
          <fieldset key={key}>
            <legend>{name}</legend>
            <Diff parts={parts} />
            <div className={classes.decide}>
              <label>
                <input
                  type="radio"
                  name={`accept:${key}`}
                  value="yes"
                  defaultChecked={recoveredForm?.fields[`accept:${key}`] !== "no"}
                />{" "}
                {m.card_proposal_accept()}
              </label>
              <label>
                <input
                  type="radio"
                  name={`accept:${key}`}
                  value="no"
                  defaultChecked={recoveredForm?.fields[`accept:${key}`] === "no"}
                />{" "}
                {m.card_proposal_reject()}
              </label>
            </div>
          </fieldset>
        ))}
        <div>
          <SubmitButton>{m.card_proposal_apply()}</SubmitButton>
        </div>
      </Form>
    </Section>
  );
}

function Diff({ parts }: { parts: DiffPart[] }) {
  return (
    <div className={classes.diff}>
      {parts.map(({ text, change }, index) => {
        const key = `${index} ${change}`;
        if (change === "added") return <ins key={key}>{text}</ins>;
        if (change === "removed") return <del key={key}>{text}</del>;
        return <span key={key}>{text}</span>;
      })}
    </div>
  );
}
