import { IconCircleCheckFilled, IconCircleDashed } from "@tabler/icons-react";

import { m } from "#app/paraglide/messages.js";
import type { FirstStep } from "#app/server/selling/overview.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Section } from "#app/ui/page.tsx";

import classes from "./home.module.css";

const TEXTS: Record<FirstStep["key"], { title: () => string; text: () => string }> = {
  product: { title: m.home_step_product, text: m.home_step_product_text },
  connect: { title: m.home_step_connect, text: m.home_step_connect_text },
  card: { title: m.home_step_card, text: m.home_step_card_text },
  publish: { title: m.home_step_publish, text: m.home_step_publish_text },
};

/** The steps to the first published product. The next one has a button. */
export function FirstSteps({ steps }: { steps: FirstStep[] }) {
  const next = steps.find(({ done }) => !done);
  return (
    <Section title={m.home_start()} description={m.home_start_text()}>
      <ol className={classes.steps}>
        {steps.map((step) => {
          const { title, text } = TEXTS[step.key];
          const Icon = step.done ? IconCircleCheckFilled : IconCircleDashed;
          return (
            <li key={step.key} data-done={step.done || undefined}>
              <Icon size={22} stroke={1.6} aria-hidden />
              <div>
                <strong>{title()}</strong>
                {step.done ? (
                  <span className="sr">{m.home_step_done()}</span>
                ) : (
                  <span>{text()}</span>
                )}
              </div>
              {step === next && step.href !== null && (
                <ButtonLink to={step.href} variant="filled">
                  {title()}
                </ButtonLink>
              )}
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
