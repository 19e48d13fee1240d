import { type FocusEvent, useEffect, useRef } from "react";
import { useFetcher } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { ButtonSubmit } from "#app/ui/button.tsx";
import type { Field } from "#app/ui/forms/form.tsx";
import { useBrowserLayoutEffect } from "#app/ui/layout-effect.ts";

import type { EditResult, FormBaseline } from "./edit-result.ts";
import { MarkdownField } from "./markdown-field.tsx";

import classes from "./markdown-field.module.css";

interface DescriptionFieldProps {
  field: Field<string | undefined>;
  /** Path that the form posts to. */
  action: string;
  answer: EditResult | undefined;
  start: FormBaseline;
  /** Called with the new baseline of the form after the description was saved. */
  onSaved: (start: FormBaseline) => void;
}

/** Description field that is saved on blur; without scripts a button saves it. */
export function DescriptionField({ field, action, answer, start, onSaved }: DescriptionFieldProps) {
  const save = useFetcher<EditResult>();
  const { id } = field;
  const saved = useRef<string | null>(field.initialValue ?? "");
  const descriptionResult = save.data?.description ?? answer?.description ?? null;

  const { data } = save;
  useEffect(() => {
    if (data?.description?.saved && data.baseline) onSaved(data.baseline);
    // After a failed save, the next blur saves again.
    if (data?.description?.saved === false) saved.current = null;
  }, [data, onSaved]);
  // Runs before the effects of the leave guard, which checks for unsaved changes.
  useBrowserLayoutEffect(() => {
    const area = document.getElementById(id);
    if (data?.description?.saved && area && saved.current !== null) {
      area.dataset.start = saved.current;
    }
  }, [data, id]);

  const saveIfChanged = ({ currentTarget: { value } }: FocusEvent<HTMLTextAreaElement>) => {
    if (value.trim() === saved.current?.replaceAll("\r\n", "\n").trim()) return;
    saved.current = value;
    void save.submit(
      { only: "description", description: value, ...start },
      { method: "post", action },
    );
  };

  return (
    <MarkdownField
      field={field}
      label={m.products_description()}
      previewed={answer?.preview?.name === field.name ? answer.preview.html : null}
      onBlur={saveIfChanged}
      tools={
        <>
          <ButtonSubmit
            name="only"
            value="description"
            size="xs"
            className="no-scripts"
            formNoValidate
          >
            {m.products_description_save()}
          </ButtonSubmit>
          {descriptionResult?.problem ? (
            <p role="alert" className={classes.problem}>
              {descriptionResult.problem}
            </p>
          ) : (
            <output className={classes.note}>
              {noteOf(save.state !== "idle", descriptionResult?.saved)}
            </output>
          )}
        </>
      }
    />
  );
}

function noteOf(busy: boolean, saved: boolean | undefined): string {
  if (busy) return m.products_description_saving();
  return saved ? m.products_description_saved() : "";
}
