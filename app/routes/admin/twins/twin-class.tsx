import { Form, href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { newTwinHref, twinListHref } from "#app/rules/twins/twin-place.ts";
import { listClasses } from "#app/server/model/classes.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ButtonSubmit } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Page, Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/twin-class";

import classes from "./twins.module.css";

const MAX_CHOICES = 20;

/** Lists the classes that a new twin may have, filtered by a part of the name or key. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const text = (url.searchParams.get("search") ?? "").trim();
  const lower = text.toLowerCase();
  const all = await throwAsStatus(listClasses(getCaller(context)));
  const found = all.filter(
    ({ key, name }) => key.includes(lower) || name.toLowerCase().includes(lower),
  );
  return { text, found: found.slice(0, MAX_CHOICES), more: found.length - MAX_CHOICES };
}

export const meta: Route.MetaFunction = () => [{ title: m.twins_choose_class() }];

export default function TwinClassPage({ loaderData: { text, found, more } }: Route.ComponentProps) {
  return (
    <Page
      title={m.twins_choose_class()}
      back={{ to: twinListHref("console", ""), label: m.twins_twins() }}
      note={m.twins_choose_class_help()}
      width="narrow"
    >
      <Section>
        <Form method="get" action={href("/admin/twins/new")} className={classes.find}>
          <label>
            {m.console_name()}
            <input key={text} type="search" name="search" defaultValue={text} autoComplete="off" />
          </label>
          <ButtonSubmit>{m.twins_choose_class_find()}</ButtonSubmit>
        </Form>
        {found.length === 0 && <p>{m.twins_choose_class_none()}</p>}
        <ul className={classes.choices}>
          {found.map(({ key, name }) => (
            <li key={key}>
              <Link to={newTwinHref("console", key)}>{name}</Link> <code>{key}</code>
            </li>
          ))}
        </ul>
        {more > 0 && <p>{m.twins_choose_class_more({ count: more })}</p>}
      </Section>
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
