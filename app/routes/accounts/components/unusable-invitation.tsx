import { href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";

import { AccountLinks, AccountPage } from "./account-page.tsx";

/** Shown for an invitation link that has expired or never existed. */
export function UnusableInvitation({ title, text }: { title: string; text: string }) {
  return (
    <AccountPage title={title} lead={text}>
      <AccountLinks>
        <Link to={href("/login")}>{m.account_to_login()}</Link>
      </AccountLinks>
    </AccountPage>
  );
}
