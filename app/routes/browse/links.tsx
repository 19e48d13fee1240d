import { data, Form, Link, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { twinHref, twinPlaceOf } from "#app/rules/twins/twin-place.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { loadLinkChoices } from "#app/server/twins/entry/class-links.server.ts";
import { viewEntryHead, viewLinks } from "#app/server/twins/entry/entry.server.ts";
import { changeLinks, getEntry } from "#app/server/twins/twins.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Section } from "#app/ui/page.tsx";
import { EntryPage } from "#app/ui/twins/entry-page.tsx";
import { useTwinPlace } from "#app/ui/twins/use-twin-place.ts";

import type { Route } from "./+types/links";
import { LinkChoice } from "./components/link-choice.tsx";

import classes from "./components/entry-parts.module.css";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const answer = await throwAsStatus(getEntry(caller, params.headTwinId));
  const place = twinPlaceOf(url.pathname);
  const entry = await throwAsStatus(viewEntryHead(caller, answer, place));
  return {
    entry,
    links: viewLinks(answer.twin, answer.relatedObjects, place),
    choices: entry.editHref
      ? await throwAsStatus(loadLinkChoices(caller, answer.twin, url))
      : { kinds: [], kind: null, targets: [] },
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const removed = text("remove");
  const added = { linkId: text("linkId"), dstTwinId: text("dstTwinId") };
  if (!removed && !added.dstTwinId) {
    return data({ problem: m.browse_link_next() }, { status: 422 });
  }
  const work = changeLinks(getCaller(context), params.headTwinId, {
    twinLinksAdd: removed ? [] : [added],
    twinLinksDelete: removed ? [removed] : [],
  });
  const problem = await catchActionError(work, m.browse_link_failed());
  if (problem) return data({ problem: problem.text }, { status: problem.status });
  return redirect(twinHref(twinPlaceOf(url.pathname), params.headTwinId, "links"));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.entry.name ?? m.browse_links() },
];

export default function EntryLinks({ actionData, loaderData, params }: Route.ComponentProps) {
  const { entry, links, choices } = loaderData;
  const postTo = twinHref(useTwinPlace(), params.headTwinId, "links");
  const search = choices.kind ? `?link=${choices.kind}` : "";
  return (
    <EntryPage entry={entry} tab="links">
      <Section title={m.browse_links()}>
        <ActionErrorAlert text={actionData?.problem} />
        {links.length === 0 ? (
          <p className={classes.none}>{m.browse_link_none()}</p>
        ) : (
          <ul className={classes.list}>
            {links.map(({ id, name, target }) => (
              <li key={id} className={classes.row}>
                <span className={classes.none}>{name}</span>
                <span className={classes.grow}>
                  {target && <Link to={target.href}>{target.name}</Link>}
                </span>
                {entry.editHref && (
                  <Form method="post" action={postTo} preventScrollReset>
                    <button
                      type="submit"
                      name="remove"
                      value={id}
                      className={classes.remove}
                      aria-label={m.browse_link_remove({ name: target?.name ?? name })}
                    >
                      {m.products_delete()}
                    </button>
                  </Form>
                )}
              </li>
            ))}
          </ul>
        )}
      </Section>
      {choices.kinds.length > 0 && (
        <Section title={m.browse_link_add()}>
          <Form method="post" action={postTo + search} className={classes.form} preventScrollReset>
            <LinkChoice choices={choices} label={m.browse_link_target()} />
            {choices.targets.length > 0 && (
              <SubmitButton pendingLabel={m.products_saving()}>{m.browse_link_add()}</SubmitButton>
            )}
          </Form>
        </Section>
      )}
    </EntryPage>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
