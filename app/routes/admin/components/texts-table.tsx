import { getFormProps, getTextareaProps, type SubmissionResult } from "@conform-to/react";
import { Form, href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { textKey } from "#app/rules/console/texts-form.ts";
import type * as rules from "#app/rules/console/texts-form.ts";
import type { RecoveredForm } from "#app/rules/forms/recovered-form.ts";
import type { TextRow } from "#app/server/console/texts.server.ts";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { RecoveredFormNote, useRecoveredForm } from "#app/ui/forms/recovered-form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts";
import { LANGUAGES } from "#app/ui/frame/language-choice.tsx";

import classes from "./texts.module.css";

interface TextsTableProps {
  rows: TextRow[];
  mayChange: boolean;
  action: string;
  answer: { base: Record<string, string>; result: SubmissionResult } | undefined;
}

type Rules = typeof rules;

type TextValues = { base?: string | undefined; texts?: Record<string, string> | undefined };

/** Texts in all languages side by side, in one form that saves the changed ones. */
export function TextsTable({ rows, mayChange, action, answer }: TextsTableProps) {
  const stored = Object.fromEntries(
    rows.flatMap(({ id, translations }) =>
      LANGUAGES.map(({ value }) => [textKey(id, value), translations[value] ?? ""]),
    ),
  );
  const recoveredForm = useRecoveredForm(action);
  const base = answer?.base ?? recoveredBase(recoveredForm) ?? stored;
  const [form, fields] = useValidatedForm<Rules, TextValues>({
    id: "texts",
    rules: () => import("#app/rules/console/texts-form.ts"),
    schema: (forms) => forms.TextsForm(),
    lastResult: answer?.result ?? recoveredForm?.result,
    defaultValue: { texts: stored },
  });
  const texts = fields.texts.getFieldset();
  return (
    <Form method="post" action={action} {...getFormProps(form)}>
      {answer === undefined && <RecoveredFormNote recoveredForm={recoveredForm} />}
      <FormAlert form={form} />
      <input type="hidden" name="base" value={JSON.stringify(base)} />
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={m.texts_title()}>
          <thead>
            <tr>
              <th scope="col">{m.texts_text()}</th>
              {LANGUAGES.map(({ value, label }) => (
                <th key={value} scope="col" lang={value}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <TextName row={row} />
                </th>
                {LANGUAGES.map(({ value, label }) => {
                  const field = texts[textKey(row.id, value)];
                  if (!field) return <td key={value}>{row.translations[value]}</td>;
                  const { key, ...input } = getTextareaProps(field);
                  return (
                    <td key={value} data-label={label}>
                      <textarea
                        key={key}
                        {...input}
                        rows={2}
                        lang={value}
                        readOnly={!mayChange}
                        aria-label={`${row.name} ${row.member}: ${label}`}
                      />
                      {field.errors && (
                        <span id={field.errorId} className={classes.error}>
                          {field.errors[0]}
                        </span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {mayChange && (
        <div className={classes.actions}>
          <SubmitButton>{m.console_save()}</SubmitButton>
        </div>
      )}
    </Form>
  );
}

/** Returns the stored texts that the ones typed before the session expired replace. */
function recoveredBase(recoveredForm: RecoveredForm | null): Record<string, string> | null {
  return JSON.parse(String(recoveredForm?.fields["base"] ?? "null")) as Record<
    string,
    string
  > | null;
}

function TextName({ row: { kind, name, member, entity } }: { row: TextRow }) {
  return (
    <>
      {entity ? (
        <Link to={href("/admin/:entity/:id", { entity: entity.key, id: entity.id })}>{name}</Link>
      ) : (
        name
      )}
      <span>
        {kind} · {member}
      </span>
    </>
  );
}
