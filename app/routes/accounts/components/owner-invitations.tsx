import { Form, href, useLocation } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { PageSlice } from "#app/rules/lists/page-slice.ts";
import type { OwnerInvitation } from "#app/server/accounts/owner-invitations.server.ts";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { InlinePager } from "#app/ui/lists/inline-pager.tsx";
import { Ago, DateOnly } from "#app/ui/time.tsx";

import classes from "./owner-invitations.module.css";

/** Lists the pending and accepted invitations of owners. */
export function OwnerInvitations({ slice }: { slice: PageSlice<OwnerInvitation> }) {
  if (slice.total === 0) return null;
  return (
    <section className={classes.list} aria-labelledby="invitations-title">
      <h2 id="invitations-title">{m.owner_invitations()}</h2>
      <ul>
        {slice.items.map((invitation) => (
          <li key={invitation.id}>
            <p className={classes.who}>
              <strong>{invitation.email}</strong>
              <InvitationState invitation={invitation} />
            </p>
            {invitation.state !== "accepted" && <Choices invitation={invitation} />}
          </li>
        ))}
      </ul>
      <InlinePager name="page" label={m.owner_invitations()} slice={slice} />
    </section>
  );
}

function InvitationState({
  invitation: { state, invitedBy, createdAt, expiresAt, acceptedAt },
}: InvitationProps) {
  if (state === "accepted") {
    return (
      <span>
        {m.owner_state_accepted()} · <Ago iso={acceptedAt ?? createdAt} />
      </span>
    );
  }
  return (
    <span>
      {state === "expired" ? m.owner_state_expired() : m.owner_state_waiting()}{" "}
      <DateOnly iso={expiresAt} />
      {invitedBy && <> · {m.owner_invited_by({ inviter: invitedBy })}</>}
    </span>
  );
}

interface InvitationProps {
  invitation: OwnerInvitation;
}

/** Screen readers announce a button without its row, so each label contains the invited address. */
function Choices({ invitation: { id, email } }: InvitationProps) {
  const { search } = useLocation();
  return (
    <Form
      method="post"
      action={href("/invite-owner") + search}
      preventScrollReset
      className={classes.choices}
    >
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="invitationId" value={id} />
      <SubmitButton variant="default" size="xs" name="intent" value="again">
        {m.people_send_again()} <span className={classes.about}>{email}</span>
      </SubmitButton>
      <SubmitButton variant="subtle" color="red" size="xs" name="intent" value="revoke">
        {m.people_revoke()} <span className={classes.about}>{email}</span>
      </SubmitButton>
    </Form>
  );
}
