import { useState } from "react";
import { useRouteLoaderData } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { KeptForm } from "#app/rules/kept-form.ts";

import classes from "./form.module.css";

/**
 * What was typed into the form that is posted to `action` when the session ended or the platform
 * was away; null in the ordinary case. Forms that share an address are told apart by `fields`.
 */
export function useKeptForm(action: string, fields: Record<string, string> = {}): KeptForm | null {
  const kept = useRouteLoaderData<() => { kept: KeptForm | null }>("root")?.kept ?? null;
  // The page may ask again for its data; what it started with stays.
  const [mine] = useState(
    kept?.action === action &&
      Object.entries(fields).every(([name, value]) => kept.fields[name] === value)
      ? kept
      : null,
  );
  return mine;
}

/** The kept texts as conform wants what a form starts with. */
export function keptResult(kept: KeptForm | null): { initialValue: KeptForm["fields"] } | null {
  return kept && { initialValue: kept.fields };
}

/** Says that the form is not empty by chance. */
export function KeptNote({ kept }: { kept: KeptForm | null }) {
  if (!kept) return null;
  return (
    <output className={classes.kept}>
      {m.form_kept()} {kept.files && m.form_kept_files()}
    </output>
  );
}
