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
export function useKeptForm(
  postedTo: string,
  fields: Record<string, string> = {},
): RecoveredForm | null {
  const kept = useRouteLoaderData<() => { kept: RecoveredForm | null }>("root")?.kept ?? null;
  const [action = ""] = postedTo.split("?");
  // The page may ask again for its data; what it started with stays.
  const [mine] = useState(
    kept?.action === action &&
      Object.entries(fields).every(([name, value]) => kept.fields[name] === value)
      ? kept
      : null,
  );
  // While the form is taken away it is still there to be read; by then the address has changed.
  useBrowserLayoutEffect(() => {
    const page = window.location.pathname;
    return () => void saveUnsubmittedForm(page, action);
  }, [action]);
  return mine;
}

/** The kept texts as conform wants what a form starts with. */
export function keptResult(
  kept: RecoveredForm | null,
): { initialValue: RecoveredForm["fields"] } | null {
  return kept && { initialValue: kept.fields };
}

/** Says that the form is not empty by chance. */
export function KeptNote({ kept }: { kept: RecoveredForm | null }) {
  if (!kept) return null;
  return (
    <output className={classes.kept}>
      {m.form_kept()} {kept.files && m.form_kept_files()}
    </output>
  );
}
