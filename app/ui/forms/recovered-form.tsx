import { parse, type SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { useRouteLoaderData } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { isPlainName } from "#app/rules/forms/entry-name.ts";
import { listEntries, type RecoveredForm } from "#app/rules/forms/recovered-form.ts";
import { useBrowserLayoutEffect } from "#app/ui/layout-effect.ts";

import { saveUnsubmittedForm } from "./save-unsubmitted-form.ts";

import classes from "./form.module.css";

type NestedValues = NonNullable<SubmissionResult["initialValue"]>;

interface RecoveredInput extends RecoveredForm {
  /**
   * Initial result for conform. It must be the same object in all renders: conform treats another object as a newer
   * result and drops the errors that it has found since.
   */
  result: { initialValue: NestedValues };
}

/**
 * Returns the recovered input of a form whose submission was interrupted by an expired session or an outage, or null.
 * `fields` distinguishes forms that post to the same path.
 */
export function useRecoveredForm(
  postedTo: string,
  fields: Record<string, string> = {},
): RecoveredInput | null {
  const recoveredForm =
    useRouteLoaderData<() => { recoveredForm: RecoveredForm | null }>("root")?.recoveredForm ??
    null;
  const [action = ""] = postedTo.split("?");
  // Keep the initial value: revalidation may remove the recovered form from the loader data.
  const [ownForm] = useState(
    recoveredForm?.action === action &&
      Object.entries(fields).every(([name, value]) => recoveredForm.fields[name] === value)
      ? { ...recoveredForm, result: { initialValue: nestedValues(recoveredForm.fields) } }
      : null,
  );
  // During cleanup the form is still in the document, although the URL has changed already.
  useBrowserLayoutEffect(() => {
    const page = window.location.pathname;
    return () => void saveUnsubmittedForm(page, action);
  }, [action]);
  return ownForm;
}

/** Returns the values as conform nests them: it finds the value of `rows.a.name` only below `rows` and `a`. */
function nestedValues(fields: RecoveredForm["fields"]): NestedValues {
  const entries = listEntries(fields).filter(([name]) => isPlainName(name));
  const { payload } = parse(new URLSearchParams(entries), { resolve: () => ({}) });
  return payload as NestedValues;
}

/** Explains why the form contains input already. */
export function RecoveredFormNote({ recoveredForm }: { recoveredForm: RecoveredForm | null }) {
  if (!recoveredForm) return null;
  return (
    <output className={classes.kept}>
      {m.form_kept()} {recoveredForm.files && m.form_kept_files()}
    </output>
  );
}
