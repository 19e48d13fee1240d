import { useState } from "react";

import type { RecoveredForm } from "#app/rules/forms/recovered-form.ts";
import type { EditLimits } from "#app/rules/twins/edit-form.ts";
import type { FormField } from "#app/rules/twins/twin-field.ts";
import { LeaveGuard } from "#app/ui/forms/leave-guard.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { useHashFocus } from "#app/ui/forms/use-hash-focus.ts";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";

import { DescriptionField } from "./description-field.tsx";
import { EditControl } from "./edit-control.tsx";
import { createDefaults, type EditFields } from "./edit-defaults.ts";
import type { EditResult, EditedTwin, FormBaseline } from "./edit-result.ts";
import { useSavingDescription, useUploading } from "./use-part-saves.ts";

export const EDIT_FORM_ID = "edit";

interface EditFormOptions {
  limits?: EditLimits;
  suggested?: Record<string, string>;
  /** Hidden fields that distinguish this form from other forms at the same path. */
  hiddenFields?: Record<string, string> | undefined;
}

/** Creates the edit form of any twin: its controls, its hidden baseline and a renderer for its fields. */
export function useEditForm(
  twin: EditedTwin,
  action: string,
  actionResult: EditResult | undefined,
  { limits, suggested = {}, hiddenFields }: EditFormOptions = {},
) {
  const { fields } = twin;
  useHashFocus();
  const recoveredForm = useRecoveredForm(action, hiddenFields);
  // The same object in all renders: conform treats another object as a newer result and drops its errors.
  const [recovered] = useState(() => toEditResult(recoveredForm, twin));
  const answer = actionResult ?? recovered;
  // Keep the first baseline: other users may save in between, and changes are compared with what this user
  // saw.
  const [start, setStart] = useState<FormBaseline>(
    answer?.baseline ?? { version: String(twin.version), base: twin.base },
  );
  // Conform types a form by its fields, but these are known only at run time.
  const [form, controls] = useValidatedForm({
    id: EDIT_FORM_ID,
    rules: () => import("#app/rules/twins/edit-form.ts"),
    schema: ({ editSchema }) => editSchema(fields, limits),
    lastResult: answer?.result ?? null,
    defaultValue: { ...createDefaults(twin), ...suggested },
  }) as unknown as EditFields;
  const conflict = answer?.conflict ?? null;
  const isUploading = useUploading(action);
  const isSavingDescription = useSavingDescription(action);

  return {
    form,
    controls,
    conflict,
    description: (
      <DescriptionField
        field={controls.description}
        action={action}
        answer={actionResult}
        start={start}
        onSaved={setStart}
      />
    ),
    hidden: (
      <>
        {actionResult === undefined && <RecoveredFormNote recoveredForm={recoveredForm} />}
        {Object.entries(hiddenFields ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="version" value={start.version} />
        {conflict && <input type="hidden" name="seen" value={conflict.seen} />}
        <input type="hidden" name="base" value={start.base} />
        <LeaveGuard
          form={EDIT_FORM_ID}
          unsaved={isUploading || (answer !== undefined && isUnsaved(answer, twin))}
          isSavingPart={isSavingDescription}
          params={Object.keys(hiddenFields ?? {})}
        />
      </>
    ),
    control: (field: FormField) => (
      <EditControl
        key={field.key}
        twinId={twin.id}
        field={field}
        preview={actionResult?.preview ?? null}
        controls={controls}
        conflict={conflict}
        eanHolder={answer?.eanHolder ?? null}
      />
    ),
  };
}

/**
 * Converts recovered input to a result. Its baseline has the values that the user started from, not the current ones.
 */
function toEditResult(
  recoveredForm: RecoveredForm | null,
  twin: EditedTwin,
): EditResult | undefined {
  if (!recoveredForm) return undefined;
  // A partial submit contains some fields only; the others keep their defaults.
  const values =
    "name" in recoveredForm.fields
      ? recoveredForm.fields
      : { ...createDefaults(twin), ...recoveredForm.fields };
  const result = { initialValue: values };
  const start = {
    version: String(recoveredForm.fields.version),
    base: String(recoveredForm.fields.base),
  };
  const { version, base } = recoveredForm.fields;
  return {
    result,
    conflict: null,
    baseline: version && base ? start : null,
    preview: null,
    description: null,
  };
}

/**
 * Returns true if the form has unsaved input. A form that was posted only to turn a page of files may return its
 * input unchanged.
 */
function isUnsaved({ result }: EditResult, twin: EditedTwin): boolean {
  if (result.status === "error") return true;
  const typed = result.initialValue ?? {};
  return Object.entries(createDefaults(twin)).some(
    ([name, saved]) => textOf(typed[name]) !== textOf(saved),
  );
}

function textOf(value: unknown): string {
  return [value ?? ""].flat().join("\n").replaceAll("\r\n", "\n");
}
