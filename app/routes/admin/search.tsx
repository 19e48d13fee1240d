import { Form, href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { searchProblem } from "#app/rules/search-text.ts";
import { SEARCH_SOURCES } from "#app/server/areas/search-sources.server.ts";
import { searchEverything } from "#app/server/search/search-everything.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ButtonSubmit } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Page, Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/search";

import classes from "./components/search.module.css";

const HITS_PER_SOURCE = 30;

export function loader({ context, url }: Route.LoaderArgs) {
  return searchEverything(
    getCaller(context),
    SEARCH_SOURCES,
    url.searchParams.get("q") ?? "",
    HITS_PER_SOURCE,
  );
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.text ? `${m.search_title()}: ${loaderData.text}` : m.search_title() },
];

/** Page of the global search. The command palette offers the same search on every page. */
export default function SearchPage({ loaderData: { text, hits } }: Route.ComponentProps) {
  return (
    <Page title={m.search_title()} note={m.search_help()}>
      <Section>
        <search>
          <Form method="get" action={href("/admin/search")} className={classes.form}>
            <input
              key={text}
              type="search"
              name="q"
              defaultValue={text}
              aria-label={m.search_help()}
              autoComplete="off"
            />
            <ButtonSubmit variant="filled">{m.search_submit()}</ButtonSubmit>
          </Form>
        </search>
      </Section>
      <output className={classes.status}>{statusOf(text, hits.length)}</output>
      {hits.length > 0 && (
        <ul className={classes.hits}>
          {hits.map(({ kind, name, key, where, href: to }) => (
            <li key={to}>
              <Link to={to}>
                <strong>{name}</strong>
                {key && key !== name && <code>{key}</code>}
                <span>{[kind, where].filter(Boolean).join(" ")}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

function statusOf(text: string, count: number): string {
  if (text === "") return m.search_start();
  const problem = searchProblem(text);
  if (problem) return problem;
  return count === 0 ? m.search_none({ query: text }) : m.search_count({ count });
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
