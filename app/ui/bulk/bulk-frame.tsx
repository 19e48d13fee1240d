import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatNumber } from "#app/rules/numbers.ts";
import type { ActionForm } from "#app/server/bulk/bulk-action.server.ts";
import type { SelectionView } from "#app/server/bulk/bulk-target.server.ts";
import type { FormAnswer } from "#app/server/entities/screens/form/answer-form.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { ButtonLink, ButtonSubmit } from "#app/ui/button.tsx";
import { ConsoleForm } from "#app/ui/entities/entity-form.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { Page, Section } from "#app/ui/page.tsx";

import classes from "./bulk.module.css";

export interface BulkFrameProps {
  answer: { answer: FormAnswer | null; problem: string | null } | undefined;
  page: {
    title: string;
    list: { to: string; label: string };
    count: number;
    selected: SelectionView;
    isDelete: boolean;
    /** Sentence about other objects that are deleted with the rows. */
    deletes?: string;
    form: ActionForm | null;
    /** Name of the property to change, null until one is chosen, and the properties to choose from. */
    field: string | null;
    properties: { value: string; label: string }[];
    choicesPath: string;
    /** URL of this page without the selection. `selection` has the query's entries; `action` is the URL with them. */
    path: string;
    selection: [string, string][];
    action: string;
  };
}

/** Page of a bulk change: the selected rows, and the form that deletes or edits them. */
export function BulkFrame({ answer: actionData, page: loaderData }: BulkFrameProps) {
  const {
    choicesPath,
    path,
    count,
    isDelete,
    form,
    field,
    properties,
    title,
    list,
    selection,
    action: to,
  } = loaderData;
  const problem = count === 0 ? m.bulk_none() : (actionData?.problem ?? null);
  return (
    <Page
      title={title}
      back={list}
      note={
        <>
          <p>{m.bulk_selected({ count: formatNumber(count) })}</p>
          <SelectedRows {...loaderData.selected} />
        </>
      }
      width="narrow"
    >
      <ActionErrorAlert text={problem ?? undefined} answer={actionData} />
      {count > 0 && isDelete && (
        <Section>
          <Form method="post" action={to}>
            <p>
              {loaderData.deletes} {m.bulk_delete_text()}
            </p>
            <div className={classes.actions}>
              <ButtonLink to={list.to}>{m.products_cancel()}</ButtonLink>
              <SubmitButton pendingLabel={m.bulk_previewing()}>{m.bulk_preview()}</SubmitButton>
            </div>
          </Form>
        </Section>
      )}
      {count > 0 && properties.length > 0 && (
        <PropertyChoice action={path} properties={properties} field={field} selection={selection} />
      )}
      {count > 0 && form && (
        <ConsoleForm
          key={field}
          fields={form.fields}
          values={form.values}
          answer={actionData?.answer ?? undefined}
          action={to}
          cancelTo={list.to}
          submit={m.bulk_preview()}
          pending={m.bulk_previewing()}
          choicesPath={choicesPath}
        />
      )}
    </Page>
  );
}

/**
 * Describes the selection: the conditions that all its rows match, or the names of selected rows that the list
 * doesn't show.
 */
function SelectedRows({ conditions, elsewhere }: SelectionView) {
  const list = (texts: string[]) => texts.join(", ");
  return (
    <>
      {conditions && (
        <p>
          {conditions.length > 0
            ? m.bulk_conditions({ conditions: list(conditions) })
            : m.bulk_conditions_none()}
        </p>
      )}
      {elsewhere.length > 0 && (
        <output>
          <strong>{m.bulk_elsewhere({ names: list(elsewhere) })}</strong>
        </output>
      )}
    </>
  );
}

interface PropertyChoiceProps {
  action: string;
  properties: { value: string; label: string }[];
  field: string | null;
  selection: [string, string][];
}

function PropertyChoice({ action: to, properties, field, selection }: PropertyChoiceProps) {
  return (
    <Section>
      <Form action={to} className={classes.choose}>
        {selection.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor="bulk-field">{m.bulk_choose_property()}</label>
        <select id="bulk-field" name="field" key={field} defaultValue={field ?? ""}>
          {properties.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ButtonSubmit>{m.bulk_choose()}</ButtonSubmit>
      </Form>
    </Section>
  );
}
