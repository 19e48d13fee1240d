import { m } from "#app/paraglide/messages.js";
import { CheckboxLabel } from "#app/ui/checkbox-label.tsx";
import type { Field } from "#app/ui/forms/form.tsx";

import classes from "./copy-form.module.css";

type Flag = Pick<Field<boolean | undefined>, "key" | "name" | "initialValue">;

/** What copies of products get besides their values, and what they never get. */
export function CopyOptions({ withImages, withCards }: Record<"withImages" | "withCards", Flag>) {
  return (
    <>
      <fieldset className={classes.choices}>
        <legend>{m.duplicate_also()}</legend>
        <Choice flag={withImages} label={m.duplicate_with_images()} />
        <div>
          <Choice flag={withCards} label={m.duplicate_with_cards()} />
          <p className={classes.note}>{m.duplicate_with_cards_help()}</p>
        </div>
      </fieldset>
      <p className={classes.note}>{m.duplicate_hidden_values()}</p>
    </>
  );
}

function Choice({ flag, label }: { flag: Flag; label: string }) {
  return (
    <CheckboxLabel>
      <input
        key={flag.key}
        type="checkbox"
        name={flag.name}
        defaultChecked={flag.initialValue === "on"}
      />
      {label}
    </CheckboxLabel>
  );
}
