import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/button.tsx";

import plain from "#app/ui/forms/plain-input.module.css";
import classes from "./settings.module.css";

/** Shows a new secret, which can't be displayed again, and the way to the page of its webhook. */
export function WebhookSecret({ secret, nextTo }: { secret: string; nextTo: string }) {
  return (
    <div className={classes.form}>
      <label className={classes.secret}>
        {m.webhooks_secret()}
        <input className={plain.input} readOnly value={secret} />
      </label>
      <p className={classes.note}>{m.webhooks_secret_help()}</p>
      <ButtonLink to={nextTo} className={classes.submit}>
        {m.webhooks_secret_done()}
      </ButtonLink>
    </div>
  );
}
