import { Form, href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import {
  type ApiCallKind,
  listApiEntities,
  loadApiCalls,
} from "#app/server/console/api-calls.server.ts";
import { entityAt } from "#app/server/entities/definitions/registry.server.ts";
import { domainId } from "#app/server/platform/domain.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { ButtonSubmit } from "#app/ui/button.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Page, Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/api";

import classes from "./components/api.module.css";

const FIRST = "classes";

export async function loader({ context, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const key = url.searchParams.get("entity") ?? FIRST;
  const entity = entityAt(key);
  const [entities, calls, domain] = await Promise.all([
    listApiEntities(caller),
    throwAsStatus(loadApiCalls(caller, entity, url.searchParams.get("id"))),
    domainId(),
  ]);
  return {
    ...calls,
    key,
    domain,
    entities: entities.map(({ key: value, names: { title } }) => ({ value, label: title() })),
  };
}

export const meta: Route.MetaFunction = () => [{ title: m.api_title() }];

/** Page with example API calls of an entity, as commands that contain the IDs of the caller's domain. */
export default function ApiPage({ loaderData }: Route.ComponentProps) {
  const { key, domain, entities, example, calls } = loaderData;
  return (
    <Page title={m.api_title()} note={m.api_help()}>
      <Section>
        <Form method="get" action={href("/admin/api")} className={classes.choice}>
          <label>
            {m.api_entity()}
            <select key={key} name="entity" defaultValue={key}>
              {entities.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <ButtonSubmit>{m.browse_class_show()}</ButtonSubmit>
        </Form>
        <p>
          {example ? (
            <>
              {m.api_example()}{" "}
              <Link to={href("/admin/:entity/:id", { entity: key, id: example.id })}>
                {example.name}
              </Link>
            </>
          ) : (
            m.api_no_example()
          )}
        </p>
        <p>
          {m.api_token()}{" "}
          <Link to={href("/admin/:entity", { entity: "tokens" })}>{m.tokens_title()}</Link>
        </p>
      </Section>
      {calls.map(({ kind, method, path, body }) => (
        <Section key={kind} title={callTitle(kind)}>
          <pre className={classes.command}>{commandOf({ method, path, body, domain })}</pre>
        </Section>
      ))}
    </Page>
  );
}

function callTitle(kind: ApiCallKind): string {
  switch (kind) {
    case "search":
      return m.search_submit();
    case "read":
      return m.api_read();
    case "create":
      return m.console_create();
    case "update":
      return m.api_update();
    case "delete":
      return m.console_delete();
  }
}

interface Command {
  method: string;
  path: string;
  body: string | null;
  domain: string;
}

function commandOf({ method, path, body, domain }: Command): string {
  const lines = [
    `curl -X ${method} "$PLATFORM${path}"`,
    `-H "DomainId: ${domain}"`,
    `-H "AuthToken: $TOKEN"`,
    ...(body === null
      ? []
      : [`-H "Content-Type: application/json"`, `-d '${body.replaceAll("'", String.raw`'\''`)}'`]),
  ];
  return lines.join(" \\\n  ");
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
