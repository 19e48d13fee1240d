import { Form } from "react-router";

import { type Mark, MARK_LABELS, MARKS } from "#app/rules/twins/twin-marks.ts";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";

import classes from "./entry-details.module.css";

/** Toggle buttons of the user's own marks of a twin. `action` is the URL that they post to. */
export function MarkButtons({ marks, action }: { marks: readonly Mark[]; action: string }) {
  return (
    <ul className={classes.creatable}>
      {MARKS.map((mark) => {
        const isSet = marks.includes(mark);
        return (
          <li key={mark}>
            <Form method="post" action={action} preventScrollReset>
              <input type="hidden" name="mark" value={mark} />
              <SubmitButton
                name="on"
                value={isSet ? "0" : "1"}
                size="xs"
                variant={isSet ? "light" : "default"}
                aria-pressed={isSet}
              >
                {MARK_LABELS[mark]()}
              </SubmitButton>
            </Form>
          </li>
        );
      })}
    </ul>
  );
}
