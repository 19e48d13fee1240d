import { href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";

import { AccountLinks, AccountPage } from "./account-page.tsx";

/** Shown instead of a form that emails a code, if the platform can't send mail. */
export function NoMail() {
  return (
    <AccountPage title={m.no_mail_title()} lead={m.no_mail_text()}>
      <AccountLinks>
        <Link to={href("/login")}>{m.account_to_login()}</Link>
      </AccountLinks>
    </AccountPage>
  );
}
