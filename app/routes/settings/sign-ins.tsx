import { href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { parseSlicePage } from "#app/rules/lists/page-slice.ts";
import { parseUserAgent } from "#app/server/accounts/profile.server.ts";
import { listSignIns } from "#app/server/accounts/second-factor.server.ts";
import { loadPageSlice } from "#app/server/lists/load-page-slice.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { InlinePager } from "#app/ui/lists/inline-pager.tsx";
import { Section } from "#app/ui/page.tsx";
import { Ago } from "#app/ui/time.tsx";

import type { Route } from "./+types/sign-ins";
import { SettingsPage } from "./components/settings-page.tsx";

import classes from "./components/settings.module.css";

const PER_PAGE = 50;

export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const slice = await throwAsStatus(
    loadPageSlice(parseSlicePage(url, "page"), PER_PAGE, (run) => listSignIns(caller, run)),
  );
  const items = slice.items.map(({ userAgent = "", ...signIn }, place) => ({
    ...signIn,
    place,
    ...parseUserAgent(userAgent),
  }));
  return { ...slice, items };
}

export const meta: Route.MetaFunction = () => [{ title: m.factor_history() }];

/** Page of the user's sign-ins and failed attempts. */
export default function SignIns({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsPage title={m.factor_history()}>
      <Section title={m.factor_history()} description={m.factor_history_text()}>
        {loaderData.total === 0 && <p>{m.factor_history_none()}</p>}
        <ul className={classes.devices}>
          {loaderData.items.map((signIn) => (
            <li key={signIn.place}>
              <span>
                {signIn.succeeded ? m.factor_signed_in() : m.factor_sign_in_failed()} ·{" "}
                <Ago iso={signIn.at} />
                <small>{whereFrom(signIn)}</small>
              </span>
            </li>
          ))}
        </ul>
        <InlinePager name="page" label={m.factor_history()} slice={loaderData} />
        <Link to={href("/settings/profile")}>{m.factor_history_devices()}</Link>
      </Section>
    </SettingsPage>
  );
}

interface Where {
  browser: string | null;
  system: string | null;
  clientAddress?: string | undefined;
}

function whereFrom({ browser, system, clientAddress }: Where): string {
  const known = [browser, system, clientAddress].filter((part) => part != null);
  return known.length > 0 ? known.join(" · ") : m.profile_session_unknown();
}
