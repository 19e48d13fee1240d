import { Form, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { MarketplaceCard } from "#app/server/selling/cards/marketplace-card.server.ts";
import type { Proposal } from "#app/server/selling/cards/proposals.server.ts";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { Section } from "#app/ui/page.tsx";
import { ProposalDiff } from "#app/ui/selling/proposal-diff.tsx";
import { ProposedTexts } from "#app/ui/selling/proposed-texts.tsx";
import { Provenance } from "#app/ui/selling/provenance.tsx";

import classes from "#app/ui/selling/marketplace-card.module.css";

/** A suggestion for a user who may not decide about it. */
function ReadProposal({ proposal }: { proposal: Proposal }) {
  return (
    <Section title={m.card_proposal()} description={<Provenance proposal={proposal} />}>
      <div className={classes.proposal}>
        <ProposedTexts texts={proposal.fields} />
      </div>
    </Section>
  );
}

/** The content writer's suggestions, which the seller accepts or rejects field by field. */
export function Proposals({ card }: { card: MarketplaceCard }) {
  const [proposal] = card.proposals;
  const action = href("/marketplace-product/:cardId", { cardId: card.id });
  const recoveredForm = useRecoveredForm(action, { proposalId: proposal?.id ?? "" });
  if (!proposal) return null;
  if (!card.mayFix) return <ReadProposal proposal={proposal} />;
  return (
    <Section title={m.card_proposal()} description={<Provenance proposal={proposal} />}>
      <Form method="post" action={action} className={classes.proposal} preventScrollReset>
        <RecoveredFormNote recoveredForm={recoveredForm} />
        <input type="hidden" name="proposalId" value={proposal.id} />
        {proposal.fields.map((text) => (
          <fieldset key={text.key}>
            <legend>{text.name}</legend>
            <ProposalDiff text={text} />
            <div className={classes.decide}>
              <label>
                <input
                  type="radio"
                  name={`accept:${text.key}`}
                  value="yes"
                  defaultChecked={recoveredForm?.fields[`accept:${text.key}`] !== "no"}
                />{" "}
                {m.card_proposal_accept()}
              </label>
              <label>
                <input
                  type="radio"
                  name={`accept:${text.key}`}
                  value="no"
                  defaultChecked={recoveredForm?.fields[`accept:${text.key}`] === "no"}
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
