import { type FocusEventHandler, type ReactNode, useState } from "react";
import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { ButtonSubmit } from "#app/ui/button.tsx";
import { type Field, TextareaField } from "#app/ui/forms/form.tsx";
import { Markdown } from "#app/ui/markdown.tsx";

import classes from "./markdown-field.module.css";

interface MarkdownFieldProps {
  field: Field<string | undefined>;
  label: string;
  /** HTML of the preview that the server rendered for pages without scripts. */
  previewed: string | null;
  onBlur?: FocusEventHandler<HTMLTextAreaElement>;
  /** Controls next to the preview button. */
  tools?: ReactNode;
}

/** Text area for markdown with a preview: with scripts in place of the text, without scripts below it. */
export function MarkdownField({ field, label, previewed, onBlur, tools }: MarkdownFieldProps) {
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [html, setHtml] = useState("");
  const [failed, setFailed] = useState(false);
  const look = async () => {
    const area = document.getElementById(field.id);
    if (!(area instanceof HTMLTextAreaElement)) return;
    setIsPreviewing(true);
    const rendered = await render(area.value);
    setFailed(rendered === null);
    setHtml(rendered ?? "");
  };
  const previewHtml = isPreviewing ? html : previewed;
  return (
    <div className={classes.editor}>
      <div hidden={isPreviewing}>
        <TextareaField
          field={field}
          label={label}
          description={m.products_markdown_hint()}
          rows={8}
          onBlur={onBlur}
        />
      </div>
      {(isPreviewing || previewed !== null) && (
        <section className={classes.preview} aria-live="polite" aria-label={m.products_preview()}>
          {isPreviewing && <p className={classes.label}>{label}</p>}
          {previewHtml ? (
            <Markdown html={previewHtml} />
          ) : (
            <p className={classes.muted}>
              {isPreviewing && failed ? m.products_save_failed() : m.products_preview_empty()}
            </p>
          )}
        </section>
      )}
      <div className={classes.tools}>
        <ButtonSubmit
          name="only"
          value={`preview:${field.name}`}
          size="xs"
          className="no-scripts"
          formNoValidate
        >
          {m.products_preview()}
        </ButtonSubmit>
        <div className={classes.tabs}>
          <button type="button" aria-pressed={!isPreviewing} onClick={() => setIsPreviewing(false)}>
            {m.products_write()}
          </button>
          <button type="button" aria-pressed={isPreviewing} onClick={() => void look()}>
            {m.products_preview()}
          </button>
        </div>
        {tools}
      </div>
    </div>
  );
}

/**
 * Renders the text on the server. Returns null on failure, which must not replace the page by an error
 * page.
 */
async function render(text: string): Promise<string | null> {
  try {
    const body = new URLSearchParams({ text });
    const response = await fetch(href("/resources/markdown"), { method: "POST", body });
    const html: unknown = await response.json();
    return typeof html === "string" ? html : null;
  } catch {
    return null;
  }
}
