import { data, Form, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { parseSlicePage } from "#app/rules/lists/page-slice.ts";
import { CommentForm } from "#app/rules/twins/comment.ts";
import { twinHref, twinPlaceOf } from "#app/rules/twins/twin-place.ts";
import { catchActionError } from "#app/server/forms/action-error.server.ts";
import { parseForm } from "#app/server/forms/parse-form.server.ts";
import { flashToast } from "#app/server/forms/toast.server.ts";
import { readForm } from "#app/server/http/read-form.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import {
  addComment,
  deleteComment,
  listComments,
} from "#app/server/twins/entry/comments.server.ts";
import { loadEntryHead } from "#app/server/twins/entry/entry.server.ts";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { InlinePager } from "#app/ui/lists/inline-pager.tsx";
import { useLiveUpdates } from "#app/ui/live.tsx";
import { Section } from "#app/ui/page.tsx";
import { Ago } from "#app/ui/time.tsx";
import { EntryPage } from "#app/ui/twins/entry-page.tsx";
import { useTwinPlace } from "#app/ui/twins/use-twin-place.ts";

import type { Route } from "./+types/comments";
import { NewComment } from "./components/new-comment.tsx";

import classes from "./components/entry-parts.module.css";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const [entry, comments] = await throwAsStatus(
    Promise.all([
      loadEntryHead(caller, params.headTwinId, twinPlaceOf(url.pathname)),
      listComments(caller, params.headTwinId, parseSlicePage(url, "page")),
    ]),
  );
  return { entry, comments };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const caller = getCaller(context);
  const form = await readForm(request);
  const page = twinHref(twinPlaceOf(url.pathname), params.headTwinId, "comments");
  const failed = m.browse_comment_failed();
  const removed = form.get("remove");
  if (typeof removed === "string") {
    const problem = await catchActionError(deleteComment(caller, removed), failed);
    if (problem) flashToast(context, "error", problem.text);
    return redirect(page);
  }
  const submission = parseForm(form, CommentForm());
  if (submission.status !== "success") return data(submission.reply(), { status: 422 });
  const work = addComment(caller, params.headTwinId, submission.value.text);
  const problem = await catchActionError(work, failed);
  if (!problem) return redirect(page);
  return data(submission.reply({ formErrors: [problem.text] }), { status: problem.status });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.entry.name ?? m.browse_comments() },
];

export default function EntryComments({ actionData, loaderData, params }: Route.ComponentProps) {
  const { entry, comments } = loaderData;
  useLiveUpdates({ twinId: params.headTwinId });
  const postTo = twinHref(useTwinPlace(), params.headTwinId, "comments");
  return (
    <EntryPage entry={entry} tab="comments">
      <Section title={m.browse_comments()}>
        {entry.mayComment && (
          // The key changes with an added comment, which empties the form.
          <NewComment key={comments.items[0]?.id} action={postTo} lastResult={actionData} />
        )}
        {comments.items.length === 0 ? (
          <p className={classes.none}>{m.browse_comment_none()}</p>
        ) : (
          <ol className={classes.list}>
            {comments.items.map(({ id, text, author, at, files, mayDelete }) => (
              <li key={id}>
                <div className={classes.row}>
                  <strong className={classes.grow}>{author}</strong>
                  <span className={classes.none}>
                    <Ago iso={at} />
                  </span>
                  {mayDelete && (
                    <Form method="post" action={postTo} preventScrollReset>
                      <button
                        type="submit"
                        name="remove"
                        value={id}
                        className={classes.remove}
                        aria-label={m.browse_comment_delete({ author })}
                      >
                        {m.products_delete()}
                      </button>
                    </Form>
                  )}
                </div>
                <p className={classes.text}>{text}</p>
                {files.map((file) => (
                  <p key={file.id}>
                    <a href={file.href} target="_blank" rel="noreferrer">
                      {file.title}
                    </a>
                  </p>
                ))}
              </li>
            ))}
          </ol>
        )}
        <InlinePager name="page" label={m.browse_comments()} slice={comments} />
      </Section>
    </EntryPage>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
