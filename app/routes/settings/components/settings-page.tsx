import type { ReactNode } from "react";
import { href, NavLink, useRouteLoaderData } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { loader as signedIn } from "#app/routes/signed-in.tsx";
import { Page } from "#app/ui/page.tsx";

import classes from "./settings.module.css";

interface SettingsPageProps {
  title: string;
  children: ReactNode;
}

/** Layout of the settings pages, with tabs for the user's and the business's settings. */
export function SettingsPage({ title, children }: SettingsPageProps) {
  const frame = useRouteLoaderData<typeof signedIn>("routes/signed-in");
  return (
    <Page title={title} width="narrow">
      <nav className={classes.tabs} aria-label={m.settings_title()}>
        <NavLink to={href("/settings/profile")}>{m.settings_profile()}</NavLink>
        {frame?.hasNotifications && (
          <NavLink to={href("/settings/notifications")}>{m.settings_notifications()}</NavLink>
        )}
        {frame?.hasAccessTokens && (
          <NavLink to={href("/settings/tokens")}>{m.settings_tokens()}</NavLink>
        )}
        {frame?.hasWebhooks && (
          <NavLink to={href("/settings/webhooks")}>{m.webhooks_title()}</NavLink>
        )}
        {frame?.hasPriceRules && (
          <NavLink to={href("/settings/prices")}>{m.prices_title()}</NavLink>
        )}
        {frame?.hasWritingStyle && (
          <NavLink to={href("/settings/writing")}>{m.writing_title()}</NavLink>
        )}
        {frame?.hasBusinessProfile && (
          <NavLink to={href("/settings/business")}>{m.settings_business()}</NavLink>
        )}
        {frame?.hasStoredData && <NavLink to={href("/settings/data")}>{m.data_title()}</NavLink>}
      </nav>
      {children}
    </Page>
  );
}
