import { m } from "#app/paraglide/messages.js";

import { type Flag, FlagCheckbox } from "./flag-checkbox.tsx";

import classes from "./copy-form.module.css";

/** What copies of products get besides their values, and what they never get. */
export function CopyOptions({ withImages, withCards }: Record<"withImages" | "withCards", Flag>) {
  return (
    <>
      <fieldset className={classes.choices}>
        <legend>{m.duplicate_also()}</legend>
        <FlagCheckbox flag={withImages} label={m.duplicate_with_images()} />
        <div>
          <FlagCheckbox flag={withCards} label={m.duplicate_with_cards()} />
          <p className={classes.note}>{m.duplicate_with_cards_help()}</p>
        </div>
      </fieldset>
      <p className={classes.note}>{m.duplicate_hidden_values()}</p>
    </>
  );
}
