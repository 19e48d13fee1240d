import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { NextStep } from "#app/server/twins/entry/entry.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { Section } from "#app/ui/page.tsx";

import classes from "./next-steps.module.css";

/** Transitions from the current status; blocked ones have their reasons. */
export function NextSteps({ steps, hasPreview }: { steps: NextStep[]; hasPreview: boolean }) {
  const allowed = steps.filter((step) => step.allowed);
  const blocked = steps.filter((step) => !step.allowed);
  return (
    <Section title={m.browse_steps()}>
      <div className={classes.steps}>
        {allowed.length > 0 && (
          <div className={classes.buttons}>
            {allowed.map((step) => (
              <StepButton key={step.id} step={step} hasPreview={hasPreview} />
            ))}
          </div>
        )}
        {blocked.length > 0 && (
          <ul className={classes.blocked} aria-label={m.browse_step_blocked()}>
            {blocked.map((step) => (
              <li key={step.id}>
                <strong>{step.name}</strong> {stepReason(step)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

/**
 * Button of a transition. If it accepts a comment, attachments or links, the button opens its page; otherwise it
 * performs or previews the transition.
 */
function StepButton({ step, hasPreview }: { step: NextStep; hasPreview: boolean }) {
  const { name, href, allowComment, allowAttachments, allowLinks } = step;
  if (allowComment || allowAttachments || allowLinks) {
    return <ButtonLink to={href}>{`${name}…`}</ButtonLink>;
  }
  return (
    <>
      <Form method="post" action={href} preventScrollReset>
        <input type="hidden" name="quick" value="1" />
        <SubmitButton variant="default">{name}</SubmitButton>
      </Form>
      {hasPreview && (
        <Form method="post" action={href} preventScrollReset>
          <input type="hidden" name="quick" value="preview" />
          <SubmitButton variant="subtle" aria-label={m.browse_draft_title({ step: name })}>
            {m.browse_step_preview()}
          </SubmitButton>
        </Form>
      )}
    </>
  );
}

export function stepReason({ reasons }: Pick<NextStep, "reasons">): string {
  return reasons.length > 0 ? reasons.join(" ") : m.browse_step_forbidden();
}
