import type { ReactNode } from "react";
import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { ButtonLink, ButtonSubmit } from "#app/ui/button.tsx";

import classes from "./bulk.module.css";

interface FileFormProps {
  /** Query entries that the form adds to the URL of the file as hidden inputs. */
  kept: readonly (readonly [string, string])[];
  /** URL of the list that Cancel returns to. */
  list: string;
  children?: ReactNode;
}

/**
 * Form that selects the format of an export and downloads the file. It is a plain form, because the router can't
 * handle a response that is a file.
 */
export function FileForm({ kept, list, children }: FileFormProps) {
  return (
    <form method="get" action={href("/export/file")} className={classes.file}>
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {children}
      <FileChoice name="format" label={m.export_format()}>
        <option value="csv">{m.export_format_csv()}</option>
        <option value="xlsx">{m.export_format_xlsx()}</option>
      </FileChoice>
      <div className={classes.actions}>
        <ButtonLink to={list}>{m.products_cancel()}</ButtonLink>
        <ButtonSubmit variant="filled">{m.export_download()}</ButtonSubmit>
      </div>
    </form>
  );
}

interface FileChoiceProps {
  name: string;
  label: string;
  value?: string;
  children: ReactNode;
}

export function FileChoice({ name, label, value, children }: FileChoiceProps) {
  const id = `export-${name.replace(".", "-")}`;
  return (
    <div className={classes.column}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={value} className={classes.select}>
        {children}
      </select>
    </div>
  );
}
