import { data, Form, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { draftHref, twinListsHref, twinPlaceOf } from "#app/rules/twins/twin-place.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { noStoreHeaders } from "#app/server/http/no-store.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { commitDraft, discardDraft, loadDraft } from "#app/server/twins/entry/drafts.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { ButtonSubmit } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Page, Section } from "#app/ui/page.tsx";
import { Ago } from "#app/ui/time.tsx";
import { useTwinPlace } from "#app/ui/twins/use-twin-place.ts";

import type { Route } from "./+types/draft";
import { DraftCounts, DraftTwins } from "./components/draft-parts.tsx";

import classes from "./components/draft-parts.module.css";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const place = twinPlaceOf(url.pathname);
  return { draft: await throwAsStatus(loadDraft(getCaller(context), params.draftId, place)) };
}

export const headers = noStoreHeaders;

/** Commits or discards the draft. A second commit changes nothing. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const caller = getCaller(context);
  const place = twinPlaceOf(url.pathname);
  const draft = await throwAsStatus(loadDraft(caller, params.draftId, place));
  const [only] = draft.twins;
  const back = draft.total === 1 && only ? only.href : twinListsHref(place);
  const isDiscarded = (await readForm(request)).get("intent") === "discard";
  const work = isDiscarded ? discardDraft(caller, draft.id) : commitDraft(caller, draft.id);
  const problem = await catchActionError(work, m.browse_step_failed());
  if (problem) return data({ problem: problem.text }, { status: problem.status });
  const name = draft.step?.name ?? m.browse_draft();
  flashToast(
    context,
    "success",
    isDiscarded ? m.browse_draft_discarded() : m.browse_step_done({ step: name }),
  );
  return redirect(back);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? titleOf(loaderData.draft.step) : m.browse_draft() },
];

function titleOf(step: { name: string } | null): string {
  return step ? m.browse_draft_title({ step: step.name }) : m.browse_draft();
}

/** Page that previews the changes of a transition, and commits or discards them. */
export default function DraftScreen({ actionData, loaderData: { draft } }: Route.ComponentProps) {
  const place = useTwinPlace();
  const [only] = draft.twins;
  const back =
    draft.total === 1 && only
      ? { to: only.href, label: only.name }
      : { to: twinListsHref(place), label: m.browse_back_to_list({ name: m.twins_twins() }) };
  return (
    <Page
      title={titleOf(draft.step)}
      back={back}
      note={<Ago iso={draft.createdAt} />}
      width="narrow"
    >
      <Section title={m.browse_draft_changes()}>
        <p>{statusText(draft)}</p>
        <DraftCounts counts={draft.counts} />
      </Section>
      <Section title={m.twins_twins()}>
        <DraftTwins twins={draft.twins} total={draft.total} />
      </Section>
      <ActionErrorAlert text={actionData?.problem} />
      {!draft.isDone && (
        <Form
          method="post"
          action={draftHref(place, draft.id)}
          className={classes.actions}
          aria-label={m.browse_draft()}
        >
          <ButtonSubmit name="intent" value="discard">
            {m.browse_draft_discard()}
          </ButtonSubmit>
          {draft.isOpen && (
            <SubmitButton name="intent" value="commit" pendingLabel={m.browse_step_performing()}>
              {draft.step?.name ?? m.browse_draft_commit()}
            </SubmitButton>
          )}
        </Form>
      )}
    </Page>
  );
}

function statusText({ isOpen, isDone }: { isOpen: boolean; isDone: boolean }): string {
  if (isDone) return m.browse_draft_is_done();
  return isOpen ? m.browse_draft_is_open() : m.browse_draft_is_outdated();
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
