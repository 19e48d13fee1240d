import { IconFileText, IconUpload } from "@tabler/icons-react";
import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { PageSlice } from "#app/rules/lists/page-slice.ts";
import { formatBytes } from "#app/rules/numbers.ts";
import { ButtonSubmit } from "#app/ui/button.tsx";
import { Section } from "#app/ui/page.tsx";
import type { UploadResponse } from "#app/ui/twins/form/edit-result.ts";

import { type EditedImage, ImageOrder } from "./image-order.tsx";
import { RemoveButton } from "./remove-button.tsx";

import classes from "#app/ui/selling/edit.module.css";

interface ImageUploadsProps {
  action: string;
  media: PageSlice<EditedImage>;
  errors: string[];
  typedTexts: Record<string, string>;
}

/** The images of a product and the control to add more. */
export function ImageUploads({ action, media, errors, typedTexts }: ImageUploadsProps) {
  return (
    <Section title={m.products_images()} id="images" description={m.products_images_hint()}>
      <div className={classes.files}>
        {media.total > 0 && <ImageOrder action={action} media={media} typedTexts={typedTexts} />}
        <FileSteps action={action} name="media" slice={media} />
        <Upload
          action={action}
          uploadField="images"
          accept="image/*,video/mp4,video/webm"
          errors={errors}
          label={m.products_images_add()}
        />
      </div>
    </Section>
  );
}

interface FileStepsProps {
  action: string;
  /** The URL parameter with the page number of this list. */
  name: string;
  slice: PageSlice<unknown>;
}

/**
 * Links to the pages of the list of files. They are submit buttons, so that the form's input survives turning the
 * page.
 */
function FileSteps({ action, name, slice: { page, size, total } }: FileStepsProps) {
  const { search } = useLocation();
  const last = Math.ceil(total / size);
  if (last <= 1) return null;
  const toPage = (target: number) => {
    const query = new URLSearchParams(search);
    query.set(name, String(target));
    return `${action}?${query}`;
  };
  const step = (target: number, text: string) =>
    target >= 1 &&
    target <= last && (
      <ButtonSubmit name="only" value="files" size="xs" formAction={toPage(target)} formNoValidate>
        {text}
      </ButtonSubmit>
    );
  const range = { from: (page - 1) * size + 1, to: Math.min(page * size, total), total };
  return (
    <div className={classes.steps}>
      <span className={classes.muted}>{m.list_range(range)}</span>
      {step(page - 1, m.list_previous())}
      {step(page + 1, m.list_next())}
    </div>
  );
}

export interface DocumentItem {
  id: string;
  title: string;
  size: number | null;
}

interface DocumentUploadsProps {
  action: string;
  documents: PageSlice<DocumentItem>;
  errors: string[];
}

export function DocumentUploads({ action, documents, errors }: DocumentUploadsProps) {
  return (
    <Section
      title={m.products_documents()}
      id="documents"
      description={m.products_documents_hint()}
    >
      <div className={classes.files}>
        {documents.total > 0 && (
          <ul className={classes.documents}>
            {documents.items.map(({ id, title, size }) => (
              <li key={id}>
                <IconFileText size={18} stroke={1.5} aria-hidden />
                <span>{title}</span>
                {size !== null && <span className={classes.muted}>{formatBytes(size)}</span>}
                <RemoveButton action={action} what={`document:${id}`} title={title} />
              </li>
            ))}
          </ul>
        )}
        <FileSteps action={action} name="documents" slice={documents} />
        <Upload
          action={action}
          uploadField="documents"
          errors={errors}
          label={m.products_documents_add()}
        />
      </div>
    </Section>
  );
}

interface UploadProps {
  action: string;
  uploadField: "images" | "documents";
  label: string;
  accept?: string;
  errors: string[];
}

/**
 * With scripts, selected files upload at once. Without scripts they are posted with the whole form, so that
 * the page can show the input again.
 */
function Upload({ action, uploadField, label, accept, errors }: UploadProps) {
  const fetcher = useFetcher<UploadResponse>();
  const id = useId();
  const problems = fetcher.data?.errors?.[uploadField] ?? errors;
  const busy = fetcher.state !== "idle";

  const chosen = useRef<HTMLInputElement>(null);
  const send = () => {
    const input = chosen.current;
    if (!input?.files?.length) return;
    const form = new FormData();
    for (const file of input.files) form.append(uploadField, file);
    void fetcher.submit(form, { method: "post", action, encType: "multipart/form-data" });
    input.value = "";
  };
  const addDropped = (files: FileList) => {
    const input = chosen.current;
    if (!input || input.disabled) return;
    input.files = files;
    send();
  };
  // A file selected before hydration fired no event, so check once on mount.
  const sendEarlier = useEffectEvent(send);
  useEffect(() => sendEarlier(), []);

  return (
    <div className={classes.upload} data-busy={busy || undefined}>
      <label className={classes.drop} htmlFor={id} {...useDropZone(addDropped)}>
        <IconUpload size={18} stroke={1.6} aria-hidden />
        <strong>{busy ? m.products_uploading() : label}</strong>
        <span className="scripts-only">{m.products_drop_here()}</span>
        <input
          id={id}
          ref={chosen}
          type="file"
          name={uploadField}
          accept={accept}
          multiple
          disabled={busy}
          onChange={send}
          aria-invalid={problems.length > 0 || undefined}
          aria-describedby={problems.length > 0 ? `${id}-errors` : undefined}
        />
      </label>
      <ButtonSubmit className="no-scripts" name="only" value="files" formNoValidate>
        {m.products_upload()}
      </ButtonSubmit>
      {problems.length > 0 && (
        <ul id={`${id}-errors`} className={classes.errors} role="alert">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * Returns handlers that accept files dropped anywhere on the control; by itself, only its file field accepts them.
 */
function useDropZone(onFiles: (files: FileList) => void) {
  const [isOver, setOver] = useState(false);
  const isFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  return {
    "data-over": isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!isFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!isFiles(event)) return;
      event.preventDefault();
      onFiles(event.dataTransfer.files);
    },
  };
}
