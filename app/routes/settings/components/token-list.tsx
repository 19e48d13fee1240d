import { IconKey } from "@tabler/icons-react";
import { Form, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { TOKEN_SCOPES } from "#app/rules/accounts/access-token.ts";
import type { ListParams } from "#app/rules/lists/list-href.ts";
import type { AccessToken } from "#app/server/accounts/access-tokens.server.ts";
import { ButtonSubmit } from "#app/ui/button.tsx";
import { PagedItems } from "#app/ui/lists/paged-items.tsx";
import { Section } from "#app/ui/page.tsx";
import { Ago } from "#app/ui/time.tsx";

import classes from "./settings.module.css";

export const TOKENS_PER_PAGE = [10, 25, 50];

interface TokenListProps {
  rows: AccessToken[];
  total: number;
  params: ListParams;
}

/** Lists the tokens with their permissions and last use, and a button that revokes each. */
export function TokenList({ rows, total, params }: TokenListProps) {
  return (
    <Section title={m.tokens_title()}>
      <PagedItems
        params={params}
        total={total}
        sizes={TOKENS_PER_PAGE}
        className={classes.devices}
        empty={<p className={classes.note}>{m.settings_tokens_none()}</p>}
      >
        {rows.map((token) => (
          <TokenItem key={token.id} token={token} />
        ))}
      </PagedItems>
    </Section>
  );
}

function TokenItem({ token }: { token: AccessToken }) {
  return (
    <li>
      <IconKey size={20} stroke={1.5} className={classes.icon} aria-hidden />
      <span className={classes.token}>
        {token.name}
        <small>
          {TOKEN_SCOPES[token.scope]()} · {m.settings_token_as({ name: token.userName })}
        </small>
        <small>
          {token.lastUsedAt ? (
            <>
              {m.profile_session_used()} <Ago iso={token.lastUsedAt} />
            </>
          ) : (
            m.settings_token_unused()
          )}{" "}
          · {m.settings_token_expires()} <Ago iso={token.expiresAt} />
        </small>
      </span>
      <Form method="post" action={href("/settings/tokens")} preventScrollReset>
        <ButtonSubmit
          name="revoke"
          value={token.id}
          size="xs"
          aria-label={m.settings_token_revoke_named({ name: token.name })}
        >
          {m.settings_token_revoke()}
        </ButtonSubmit>
      </Form>
    </li>
  );
}
