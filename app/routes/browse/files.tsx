import { data, Form, redirect } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatBytes } from "#app/rules/numbers.ts";
import { twinHref, twinPlaceOf } from "#app/rules/twin-place.ts";
import { changeFiles } from "#app/server/browse/entry-files.server.ts";
import { type FileGroup, viewEntryHead, viewFiles } from "#app/server/browse/entry.server.ts";
import { getCaller } from "#app/server/caller.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getEntry } from "#app/server/twins/twins.server.ts";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { useLiveUpdates } from "#app/ui/live.tsx";
import { Section } from "#app/ui/page.tsx";

import type { Route } from "./+types/files";
import { EntryPage } from "./components/entry-page.tsx";
import { useTwinPlace } from "./components/use-twin-place.ts";

import classes from "./components/entry-parts.module.css";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const caller = getCaller(context);
  const answer = await throwAsStatus(getEntry(caller, params.headTwinId));
  const entry = await throwAsStatus(viewEntryHead(caller, answer, twinPlaceOf(url.pathname)));
  return { entry, ...viewFiles(answer) };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const result = await changeFiles(request, getCaller(context), params.headTwinId);
  if (result.problems.length > 0) return data(result, { status: 422 });
  return redirect(twinHref(twinPlaceOf(url.pathname), params.headTwinId, "files"));
}

/** Some files may be stored although others were rejected. */
export const shouldRevalidate = () => true;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.entry.name ?? m.browse_files() },
];

export default function EntryFiles({ actionData, loaderData, params }: Route.ComponentProps) {
  const { entry, groups, others } = loaderData;
  useLiveUpdates({ twinId: params.headTwinId });
  const postTo = twinHref(useTwinPlace(), params.headTwinId, "files");
  const anyFile = {
    fieldId: null,
    label: groups.length > 0 ? m.browse_file_others() : m.browse_files(),
    help: "",
    required: false,
    extensions: "",
    maxCount: null,
    maxMegabytes: null,
    files: others,
  };
  return (
    <EntryPage entry={entry} tab="files">
      {actionData && (
        <ul role="alert" className={classes.problem}>
          {actionData.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {[...groups, anyFile].map((group) => (
        <Files
          key={group.fieldId}
          group={group}
          postTo={postTo}
          mayAdd={entry.mayAddFiles}
          mayRemove={entry.editHref !== null}
        />
      ))}
    </EntryPage>
  );
}

interface FilesProps {
  group: Omit<FileGroup, "fieldId"> & { fieldId: string | null };
  postTo: string;
  mayAdd: boolean;
  mayRemove: boolean;
}

function Files({ group, postTo, mayAdd, mayRemove }: FilesProps) {
  const { fieldId, label, files, maxCount } = group;
  const isFull = maxCount !== null && files.length >= maxCount;
  return (
    <Section title={label} description={limitsOf(group) || undefined}>
      {files.length === 0 ? (
        <p className={classes.none}>{m.browse_file_none()}</p>
      ) : (
        <ul className={classes.list}>
          {files.map((file) => (
            <li key={file.id} className={classes.row}>
              <a href={file.href} target="_blank" rel="noreferrer" className={classes.grow}>
                {file.title}
              </a>
              {file.size !== undefined && (
                <span className={classes.none}>{formatBytes(file.size)}</span>
              )}
              {mayRemove && (
                <Form
                  method="post"
                  action={postTo}
                  encType="multipart/form-data"
                  preventScrollReset
                >
                  <button
                    type="submit"
                    name="remove"
                    value={file.id}
                    className={classes.remove}
                    aria-label={m.browse_file_remove({ title: file.title })}
                  >
                    {m.products_delete()}
                  </button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayAdd && !isFull && (
        <Form
          // Stored files empty the input.
          key={files.length}
          method="post"
          action={postTo}
          encType="multipart/form-data"
          className={classes.form}
          preventScrollReset
        >
          <label>
            {m.browse_file_choose({ label })}
            <input
              type="file"
              name={fieldId === null ? "file" : `file:${fieldId}`}
              multiple={maxCount !== 1}
              accept={acceptOf(group.extensions)}
            />
          </label>
          <SubmitButton variant="default" pendingLabel={m.products_uploading()}>
            {m.browse_file_add()}
          </SubmitButton>
        </Form>
      )}
    </Section>
  );
}

const BYTES_PER_MEGABYTE = 1_000_000;

function limitsOf({ help, extensions, maxCount, maxMegabytes }: FilesProps["group"]): string {
  return [
    help,
    extensions && m.browse_file_extensions({ list: extensions }),
    maxCount !== null && m.browse_file_count({ count: maxCount }),
    maxMegabytes !== null &&
      m.browse_file_size({ size: formatBytes(maxMegabytes * BYTES_PER_MEGABYTE) }),
  ]
    .filter((text) => text !== "" && text !== false)
    .join(" ");
}

function acceptOf(extensions: string): string | undefined {
  const names = extensions.split(/[\s,;]+/).filter((name) => name !== "");
  return names.map((name) => (name.startsWith(".") ? name : `.${name}`)).join(",") || undefined;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
