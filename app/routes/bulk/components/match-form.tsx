import { Fragment, type ReactNode } from "react";
import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { FileColumns } from "#app/server/bulk/bulk-columns.server.ts";
import { Choice } from "#app/ui/bulk/choice.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useInvalidFocus } from "#app/ui/forms/use-invalid-focus.ts";

import classes from "#app/ui/bulk/bulk.module.css";

interface MatchFormProps {
  file: FileColumns;
  /** The rejected choice and its errors; undefined if none was rejected. */
  rejected:
    | {
        values: Readonly<Record<string, string>>;
        columnErrors?: Record<string, string>;
        fieldErrors?: Record<string, string>;
      }
    | undefined;
}

/** The form that matches the columns of a file with properties, and chooses what to do with its rows. */
export function MatchForm({ file, rejected }: MatchFormProps) {
  const { properties, idColumn, ignored, questions } = file;
  const valueOf = (name: string, otherwise: string) => rejected?.values[name] ?? otherwise;
  const form = useInvalidFocus(rejected?.columnErrors ?? rejected?.fieldErrors);
  const columnsOf = properties.map(({ name, column }) => valueOf(name, column));
  const show = (some: FileColumns["questions"]) =>
    some.map(({ column, name, label, example, choices }) => (
      <Choice
        key={name}
        name={name}
        label={m.bulk_question({ label, example })}
        value={valueOf(name, "")}
        choices={choices}
        problem={valueOf(name, "") === "" ? rejected?.columnErrors?.[column] : undefined}
      />
    ));
  return (
    <Form method="post" ref={form}>
      <fieldset className={classes.columns}>
        <legend className="sr">{m.bulk_columns_legend()}</legend>
        <ColumnOf
          file={file}
          name="column-id"
          label={m.console_id()}
          value={valueOf("column-id", idColumn)}
        />
        {properties.map(({ name, label, isRequired, hint }, at) => (
          <Fragment key={name}>
            <ColumnOf
              file={file}
              name={name}
              label={isRequired ? `${label} *` : label}
              value={columnsOf[at] ?? ""}
              hint={hint}
              problem={rejected?.fieldErrors?.[name]}
            />
            {show(questions.filter(({ column }) => columnsOf.indexOf(column) === at))}
          </Fragment>
        ))}
      </fieldset>
      {ignored.length > 0 && (
        <p className={classes.help}>{m.bulk_column_ignored({ names: ignored.join(", ") })}</p>
      )}
      <OtherQuestions>
        {show(questions.filter(({ column }) => !columnsOf.includes(column)))}
      </OtherQuestions>
      <RowChoices file={file} valueOf={valueOf} keyProblem={rejected?.fieldErrors?.["key"]} />
      <div className={classes.actions}>
        <ButtonLink to={file.paths.page}>{m.products_cancel()}</ButtonLink>
        <SubmitButton pendingLabel={m.bulk_previewing()}>{m.bulk_preview()}</SubmitButton>
      </div>
    </Form>
  );
}

/** Questions about columns that match no property yet and can be read in several ways. */
function OtherQuestions({ children }: { children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <fieldset className={classes.columns}>
      <legend>{m.bulk_questions()}</legend>
      {children}
    </fieldset>
  );
}

interface ColumnOfProps {
  file: FileColumns;
  name: string;
  label: string;
  value: string;
  /** A hint about the content of the column's cells, such as the format of dates. */
  hint?: string | null;
  problem?: string | undefined;
}

const MAX_SAMPLE_LENGTH = 120;

function ColumnOf({ file, name, label, value, hint, problem }: ColumnOfProps) {
  const samples = file.columns[value === "" ? -1 : Number(value)]?.samples ?? [];
  const notes = [...(hint ? [`${name}-hint`] : []), ...(problem ? [`${name}-problem`] : [])];
  return (
    <div className={classes.column}>
      <label htmlFor={name}>{label}</label>
      <select
        id={name}
        name={name}
        defaultValue={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={notes.join(" ") || undefined}
      >
        <option value="">{m.bulk_column_none()}</option>
        {file.columns.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
      {hint && <span id={`${name}-hint`}>{hint}</span>}
      {problem && (
        <span id={`${name}-problem`} className={classes.invalid}>
          {problem}
        </span>
      )}
      {samples.length > 0 && (
        <span>
          {m.bulk_column_samples({ samples: samples.join(", ").slice(0, MAX_SAMPLE_LENGTH) })}
        </span>
      )}
    </div>
  );
}

interface RowChoicesProps {
  file: FileColumns;
  valueOf: (name: string, otherwise: string) => string;
  keyProblem: string | undefined;
}

function RowChoices({ file: { keys, key }, valueOf, keyProblem }: RowChoicesProps) {
  const usualMode = key === "" ? "create" : key === "id" ? "change" : "both";
  return (
    <fieldset className={classes.columns}>
      <legend className="sr">{m.bulk_mode()}</legend>
      <Choice
        name="key"
        label={m.bulk_key()}
        value={valueOf("key", key)}
        choices={[{ value: "", label: m.bulk_key_none() }, ...keys]}
        problem={keyProblem}
      />
      <Choice
        name="mode"
        label={m.bulk_mode()}
        value={valueOf("mode", usualMode)}
        choices={[
          { value: "both", label: m.bulk_mode_both() },
          { value: "create", label: m.bulk_mode_create() },
          { value: "change", label: m.bulk_mode_change() },
        ]}
      />
      <Choice
        name="empty"
        label={m.bulk_empty()}
        value={valueOf("empty", "keep")}
        choices={[
          { value: "keep", label: m.bulk_empty_keep() },
          { value: "clear", label: m.bulk_empty_clear() },
        ]}
      />
    </fieldset>
  );
}
