import { href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { Section } from "#app/ui/page.tsx";

import classes from "./settings.module.css";

/** A message as a receiver gets it. Names and values are those of the platform in every language. */
const EXAMPLE = {
  id: "0199f3c2-5b7e-7cc1-9d0a-2f6b1a4e8c35",
  type: "twin.status",
  timestamp: "2026-03-01T12:00:00.000Z",
  data: {
    businessAccountId: "…",
    actorUserId: "…",
    twinId: "…",
    twinClassKey: "marketplace_showroom",
    statusKey: "publishing",
    version: 3,
  },
};

const HEADERS = [
  "webhook-id: <id>",
  "webhook-timestamp: <seconds>",
  "webhook-signature: v1,<signature>",
];

/** Explains what arrives at the address of a webhook, how to verify it, and what to do when it fails. */
export function WebhookGuide() {
  return (
    <Section title={m.webhooks_guide()} folded>
      <div className={classes.guide}>
        <p>{m.webhooks_guide_message()}</p>
        <pre className={classes.code}>{JSON.stringify(EXAMPLE, null, 2)}</pre>
        <p>
          {m.webhooks_guide_content()}{" "}
          <Link to={href("/settings/tokens")}>{m.settings_tokens()}</Link>
        </p>
        <h3>{m.webhooks_guide_signature()}</h3>
        <p>{m.webhooks_guide_headers()}</p>
        <pre className={classes.code}>{HEADERS.join("\n")}</pre>
        <p>{m.webhooks_guide_verify()}</p>
        <h3>{m.webhooks_guide_answer()}</h3>
        <p>{m.webhooks_guide_success()}</p>
        <p>{m.webhooks_guide_failure()}</p>
      </div>
    </Section>
  );
}
