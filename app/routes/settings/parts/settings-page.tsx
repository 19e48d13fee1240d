import type { ReactNode } from "react";
import { href, NavLink } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { Page } from "#app/ui/page.tsx";

import classes from "./settings.module.css";

interface SettingsPageProps {
  title: string;
  children: ReactNode;
}

/** What is one's own and what is the business's, side by side. */
export function SettingsPage({ title, children }: SettingsPageProps) {
  return (
    <Page title={title} width="narrow">
      <nav className={classes.tabs} aria-label={m.settings_title()}>
        <NavLink to={href("/settings/profile")}>{m.settings_profile()}</NavLink>
        <NavLink to={href("/settings/business")}>{m.settings_business()}</NavLink>
      </nav>
      {children}
    </Page>
  );
}
