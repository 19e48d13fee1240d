import { Form, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { explainWhy, type Why, type WhyQuery } from "#app/server/console/permissions/why.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ButtonSubmit } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Page, Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/why";
import { WhyChoices } from "./components/why-choices.tsx";
import { WhyResults } from "./components/why-results.tsx";

import plain from "#app/ui/forms/plain-input.module.css";
import notice from "../components/entity-table.module.css";
import classes from "./components/why.module.css";

interface WhyField {
  name: keyof WhyQuery;
  label: string;
  hint: string;
  /** The users or permissions that match the text; null for the twin, which is entered as an ID and not searched. */
  found: Why["users"] | null;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const text = (name: string) => (url.searchParams.get(name) ?? "").trim();
  const query: WhyQuery = {
    user: text("user"),
    permission: text("permission"),
    twin: text("twin"),
  };
  return { query, why: await throwAsStatus(explainWhy(getCaller(context), query)) };
}

export const meta: Route.MetaFunction = () => [{ title: m.console_why() }];

/** Page that explains which grants give a user a permission, or that none does. */
export default function WhyPage({ loaderData }: Route.ComponentProps) {
  const { query, why } = loaderData;
  const { users, permissions, problem, results } = why;
  const part = m.console_filter_reference();
  const fields: WhyField[] = [
    { name: "user", label: m.console_user(), hint: part, found: users },
    { name: "permission", label: m.console_permission(), hint: part, found: permissions },
    { name: "twin", label: m.console_why_twin(), hint: m.console_why_twin_help(), found: null },
  ];
  return (
    <Page title={m.console_why()} note={m.console_why_help()} width="narrow">
      <Section>
        <Form method="get" action={href("/admin/why")} className={classes.form}>
          {fields.map(({ name, label, hint, found }) => (
            <label key={`${name} ${query[name]}`}>
              {label}
              <input
                className={plain.input}
                name={name}
                defaultValue={query[name]}
                autoComplete="off"
              />
              <span>{found?.chosen?.label ?? hint}</span>
            </label>
          ))}
          <ButtonSubmit variant="filled">{m.console_why_explain()}</ButtonSubmit>
        </Form>
      </Section>
      {fields.map(
        ({ name, label, found }) =>
          found &&
          query[name] !== "" &&
          !found.chosen && (
            <WhyChoices key={name} name={name} label={label} query={query} found={found} />
          ),
      )}
      {problem && (
        <p role="alert" className={notice.notice}>
          {problem}
        </p>
      )}
      {results && <WhyResults results={results} hasTwin={query.twin !== ""} />}
    </Page>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
