import { Form } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { HistoryItem } from "#app/server/twins/entry/twin-history.server.ts";
import { ButtonSubmit } from "#app/ui/button.tsx";
import { Section } from "#app/ui/page.tsx";
import { Ago } from "#app/ui/time.tsx";
import { Actor } from "#app/ui/twins/history-entries.tsx";

import plain from "#app/ui/forms/plain-input.module.css";
import classes from "#app/ui/twins/history.module.css";

interface StateChoiceProps {
  action: string;
  entry: HistoryItem;
  /** The newest entries, with which the state can be compared. */
  recent: HistoryItem[];
  side: "before" | "after";
  withId: string | null;
}

/** The form that chooses the two states to compare. */
export function StateChoice({ action, entry, recent, side, withId }: StateChoiceProps) {
  return (
    <Section title={m.history_compare_title()}>
      <p>{entry.text}</p>
      <p className={classes.quiet}>
        <Actor entry={entry} /> · <Ago iso={entry.at} />
      </p>
      <Form action={action} className={classes.choice} preventScrollReset>
        <label>
          {m.history_state()}
          <select className={plain.input} name="state" defaultValue={side}>
            <option value="before">{m.history_before()}</option>
            <option value="after">{m.history_after()}</option>
          </select>
        </label>
        <label>
          {m.history_with()}
          <select className={plain.input} name="with" defaultValue={withId ?? ""}>
            <option value="">{m.history_now()}</option>
            {recent
              .filter(({ id }) => id !== entry.id)
              .map(({ id, text }) => (
                <option key={id} value={id}>
                  {text}
                </option>
              ))}
          </select>
        </label>
        <ButtonSubmit>{m.history_show()}</ButtonSubmit>
      </Form>
    </Section>
  );
}
