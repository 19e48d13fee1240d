import { m } from "#app/paraglide/messages.js";
import type { Webhook } from "#app/server/accounts/webhooks.server.ts";
import { DateAndTime } from "#app/ui/time.tsx";

/** The state of a webhook in words. One that the platform switched off names the reason. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { active, failingSince, disabledReason } = webhook;
  if (!active) {
    return disabledReason ? `${m.webhooks_off()}: ${disabledReason}` : m.webhooks_paused();
  }
  if (!failingSince) return m.webhooks_active();
  return (
    <>
      {m.webhooks_failing()} <DateAndTime iso={failingSince} />
    </>
  );
}
