import type { ReactNode } from "react";
import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";

import classes from "./bulk.module.css";

interface FileFormProps {
  back: string;
  problem: string | undefined;
  encodings: { value: string; label: string }[];
  /** Further controls of the form. */
  children?: ReactNode;
}

/** Upload form of an import. A file can also be dropped onto its input. */
export function FileForm({ back, problem, encodings, children }: FileFormProps) {
  return (
    <Form method="post" encType="multipart/form-data" className={classes.file}>
      <label htmlFor="import-file">{m.bulk_file()}</label>
      <input
        id="import-file"
        type="file"
        name="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        aria-describedby={problem ? "import-problem import-help" : "import-help"}
        aria-invalid={problem ? true : undefined}
      />
      {problem && (
        <p id="import-problem" role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <p id="import-help" className={classes.help}>
        {m.bulk_file_help()}
      </p>
      {children}
      <div className={classes.column}>
        <label htmlFor="import-encoding">{m.bulk_encoding()}</label>
        <select id="import-encoding" name="encoding" className={classes.select}>
          <option value="">{m.bulk_encoding_detect()}</option>
          {encodings.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className={classes.actions}>
        <ButtonLink to={back}>{m.products_cancel()}</ButtonLink>
        <SubmitButton pendingLabel={m.bulk_uploading()}>{m.bulk_upload()}</SubmitButton>
      </div>
    </Form>
  );
}
