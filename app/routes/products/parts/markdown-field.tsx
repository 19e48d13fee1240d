import type { SyntheticEvent } from "react";
import { href, useFetcher } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { type Field, TextareaField } from "#app/ui/form.tsx";
import { Markdown } from "#app/ui/markdown.tsx";

import classes from "./edit.module.css";

interface MarkdownFieldProps {
  field: Field<string | undefined>;
  label: string;
  /** How the saved text looks: what the preview shows until scripts ask for the typed one. */
  html: string;
}

/** A text area for markdown, and under it how the text will look. */
export function MarkdownField({ field, label, html }: MarkdownFieldProps) {
  const preview = useFetcher<{ html: string }>();
  const show = (event: SyntheticEvent<HTMLDetailsElement>) => {
    if (!event.currentTarget.open) return;
    const area = document.getElementById(field.id);
    if (!(area instanceof HTMLTextAreaElement)) return;
    void preview.submit(
      { text: area.value },
      { method: "post", action: href("/resources/markdown") },
    );
  };
  const shown = preview.data?.html ?? html;
  return (
    <div>
      <TextareaField
        field={field}
        label={label}
        description={m.products_markdown_hint()}
        rows={8}
      />
      <details className={classes.preview} onToggle={show}>
        <summary>{m.products_preview()}</summary>
        <div aria-live="polite">
          {shown ? (
            <Markdown html={shown} />
          ) : (
            <p className={classes.muted}>{m.products_preview_empty()}</p>
          )}
        </div>
      </details>
    </div>
  );
}
