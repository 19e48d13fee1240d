import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { StateComparison } from "#app/server/twins/entry/twin-history.server.ts";
import { ActionErrorAlert } from "#app/ui/action-error.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { Section } from "#app/ui/page.tsx";

import classes from "#app/ui/twins/history.module.css";

interface StateTableProps {
  action: string;
  changes: StateComparison["changes"];
  version: number;
  mayRestore: boolean;
  /** True if the later of the two states is the present one. */
  isNow: boolean;
  problem: string | undefined;
  /** Keys of the values that were selected in a rejected form. */
  selected: string[] | undefined;
}

/** A table of the values that differ, each with a box to restore it. */
export function StateTable(props: StateTableProps) {
  const { action, changes, version, mayRestore, isNow, problem, selected } = props;
  const later = isNow ? m.history_now() : m.history_with();
  if (changes.length === 0) {
    return (
      <Section>
        <p className={classes.quiet}>{m.history_same()}</p>
      </Section>
    );
  }
  return (
    <Section>
      <Form method="post" action={action}>
        <input type="hidden" name="version" value={version} />
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" className={classes.field}>
                {m.history_field()}
              </th>
              <th scope="col">{m.history_earlier()}</th>
              <th scope="col">{later}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ key, name, ...values }) => (
              <tr key={key}>
                <th scope="row">
                  <label className={classes.pick}>
                    {mayRestore && (
                      <input
                        type="checkbox"
                        name="key"
                        value={key}
                        aria-label={m.history_select({ name })}
                        defaultChecked={selected?.includes(key) ?? changes.length === 1}
                      />
                    )}
                    {name}
                  </label>
                </th>
                <Value label={m.history_earlier()} text={values.earlier} />
                <Value label={later} text={values.later} />
              </tr>
            ))}
          </tbody>
        </table>
        {mayRestore && (
          <div className={classes.actions}>
            <p className={classes.quiet}>{m.history_restore_text()}</p>
            <ActionErrorAlert text={problem} />
            <SubmitButton pendingLabel={m.history_restoring()}>{m.history_restore()}</SubmitButton>
          </div>
        )}
      </Form>
    </Section>
  );
}

function Value({ label, text }: { label: string; text: string }) {
  return (
    <td data-label={label}>
      {text === "" ? <span className={classes.quiet}>{m.history_empty()}</span> : text}
    </td>
  );
}
