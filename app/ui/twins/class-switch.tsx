import { Form, href, useSubmit } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { ClassChoice } from "#app/server/model/classes.server.ts";
import { ButtonSubmit } from "#app/ui/button.tsx";

import classes from "./class-switch.module.css";

interface ClassSwitchProps {
  classes: ClassChoice[];
  /** Key of the listed class; null in the list of all classes. */
  current: string | null;
  /** URL of the list, and the label of the option for all classes. */
  action?: string;
  all?: string;
}

/** Select that opens the list of another class. Without scripts a button submits it. */
export function ClassSwitch({
  classes: choices,
  current,
  action = href("/browse"),
  all = m.browse_title(),
}: ClassSwitchProps) {
  const submit = useSubmit();
  return (
    <Form method="get" action={action} className={classes.switch}>
      <select
        key={current}
        name="class"
        defaultValue={current ?? ""}
        aria-label={m.browse_class()}
        onChange={(event) => void submit(event.currentTarget.form)}
      >
        <option value="">{all}</option>
        {choices.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <ButtonSubmit className="no-scripts">{m.browse_class_show()}</ButtonSubmit>
    </Form>
  );
}
