import { href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { listOutboxMails } from "#app/server/accounts/outbox.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller, withCaller } from "#app/server/session/caller.server.ts";
import { Ago } from "#app/ui/time.tsx";

import type { Route } from "./+types/outbox";

import classes from "./outbox.module.css";

export const middleware: Route.MiddlewareFunction[] = [withCaller];

export async function loader({ context }: Route.LoaderArgs) {
  return { mails: await throwAsStatus(listOutboxMails(getCaller(context))) };
}

export const meta: Route.MetaFunction = () => [{ title: m.outbox_title() }];

export default function Outbox({ loaderData: { mails } }: Route.ComponentProps) {
  return (
    <main id="main" className={classes.page}>
      <header className={classes.head}>
        <h1>{m.outbox_title()}</h1>
        <Link to={href("/dev/outbox")}>{m.outbox_refresh()}</Link>
        <p>{m.outbox_text()}</p>
      </header>
      {mails.length === 0 && <p className={classes.mail}>{m.outbox_empty()}</p>}
      {mails.map((mail) => (
        <article key={mail.id} className={classes.mail}>
          <h2>{mail.subject}</h2>
          <p className={classes.meta}>
            {m.outbox_to()} {mail.to} · <Ago iso={mail.createdAt} />
          </p>
          <p className={classes.text}>{withLinks(mail.text)}</p>
          <a href={href("/dev/outbox/:id", { id: mail.id })} target="_blank">
            {m.outbox_as_sent()}
          </a>
        </article>
      ))}
    </main>
  );
}

/** Turns addresses in a text into links. They keep only the path, so that they work at any address of the app. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((segment, at) => {
    if (at % 2 === 0 || !URL.canParse(segment)) return segment;
    const { pathname } = new URL(segment);
    return (
      <Link key={segment} to={pathname}>
        {segment}
      </Link>
    );
  });
}
