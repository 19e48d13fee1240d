import { m } from "#app/paraglide/messages.js";
import { useAppName } from "#app/ui/app-name.ts";

import type { Route } from "./+types/eula";
import { AccountPage } from "./components/account-page.tsx";

import classes from "./components/sign-in.module.css";

export const meta: Route.MetaFunction = () => [{ title: m.eula_title() }];

export default function Eula() {
  const appName = useAppName();
  return (
    <AccountPage title={m.eula_title()}>
      <div className={classes.form}>
        <p>{m.eula_1({ appName })}</p>
        <p>{m.eula_2()}</p>
        <p>{m.eula_3()}</p>
        <p>{m.eula_4()}</p>
        <p>{m.eula_5({ appName })}</p>
      </div>
    </AccountPage>
  );
}
