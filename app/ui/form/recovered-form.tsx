import { useState } from "react";
import { useRouteLoaderData } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { RecoveredForm } from "#app/rules/recovered-form.ts";

import { useBrowserLayoutEffect } from "../layout-effect.ts";
import { saveUnsubmittedForm } from "./save-unsubmitted-form.ts";

import classes from "./form.module.css";

/**
 * What was typed into the form that is posted to `action` when the session ended or the platform
 * was away; null in the ordinary case. Forms that share a path are told apart by `fields`.
 */
export function useRecoveredForm(
  postedTo: string,
  fields: Record<string, string> = {},
): RecoveredForm | null {
  const recoveredForm =
    useRouteLoaderData<() => { recoveredForm: RecoveredForm | null }>("root")?.recoveredForm ??
    null;
  const [action = ""] = postedTo.split("?");
  // The page may ask again for its data; what it started with stays.
  const [ownForm] = useState(
    recoveredForm?.action === action &&
      Object.entries(fields).every(([name, value]) => recoveredForm.fields[name] === value)
      ? recoveredForm
      : null,
  );
  // While the form is taken away it is still there to be read; by then the address has changed.
  useBrowserLayoutEffect(() => {
    const page = window.location.pathname;
    return () => void saveUnsubmittedForm(page, action);
  }, [action]);
  return ownForm;
}

/** The kept texts as conform wants what a form starts with. */
export function toFormResult(
  recoveredForm: RecoveredForm | null,
): { initialValue: RecoveredForm["fields"] } | null {
  return recoveredForm && { initialValue: recoveredForm.fields };
}

/** Says that the form is not empty by chance. */
export function RecoveredFormNote({ recoveredForm }: { recoveredForm: RecoveredForm | null }) {
  if (!recoveredForm) return null;
  return (
    <output className={classes.kept}>
      {m.form_kept()} {recoveredForm.files && m.form_kept_files()}
    </output>
  );
}
