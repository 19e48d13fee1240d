import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatBytes } from "#app/rules/numbers.ts";
import type { SaveResult } from "#app/server/forms/save-values.server.ts";
import type { FileGroup } from "#app/server/twins/entry/entry.server.ts";
import type { FileText } from "#app/server/twins/entry/file-text.server.ts";
import { EditLink } from "#app/ui/edit-link.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { Section } from "#app/ui/page.tsx";

import { FileTextForm } from "./file-text-form.tsx";

import classes from "./entry-parts.module.css";

interface TwinFilesProps {
  group: Omit<FileGroup, "fieldId"> & { fieldId: string | null };
  postTo: string;
  mayAdd: boolean;
  mayChange: boolean;
  /** The file whose texts are edited in place. `failed` is the result of saving them if that failed. */
  edited: FileText | null;
  failed: SaveResult | null;
}

/** A list of the files of a twin or of one of its fields, and the form that adds more. */
export function TwinFiles({ group, postTo, mayAdd, mayChange, edited, failed }: TwinFilesProps) {
  const { fieldId, label, files, maxCount } = group;
  const isFull = maxCount !== null && files.length >= maxCount;
  return (
    <Section title={label} description={limitsOf(group) || undefined}>
      {files.length === 0 ? (
        <p className={classes.none}>{m.browse_file_none()}</p>
      ) : (
        <ul className={classes.list}>
          {files.map((file) => (
            <li key={file.id}>
              {file.id === edited?.id ? (
                <FileTextForm
                  file={edited}
                  answer={failed}
                  action={`${postTo}?${new URLSearchParams({ edit: file.id })}`}
                  cancelTo={postTo}
                />
              ) : (
                <FileRow file={file} postTo={postTo} mayChange={mayChange} />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayAdd && !isFull && (
        <Form
          // The key changes when files were stored, which empties the input.
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

function limitsOf({ help, extensions, maxCount, maxMegabytes }: TwinFilesProps["group"]): string {
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

interface FileRowProps {
  file: FileGroup["files"][number];
  postTo: string;
  mayChange: boolean;
}

function FileRow({ file, postTo, mayChange }: FileRowProps) {
  return (
    <div className={classes.row}>
      <div className={classes.grow}>
        <a href={file.href} target="_blank" rel="noreferrer">
          {file.title}
        </a>
        {file.text !== "" && <p className={classes.text}>{file.text}</p>}
      </div>
      {file.size !== undefined && <span className={classes.none}>{formatBytes(file.size)}</span>}
      {mayChange && (
        <>
          <EditLink to={`${postTo}?${new URLSearchParams({ edit: file.id })}`} label={file.title} />
          <Form method="post" action={postTo} encType="multipart/form-data" preventScrollReset>
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
        </>
      )}
    </div>
  );
}
