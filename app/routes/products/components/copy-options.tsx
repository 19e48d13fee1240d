import { Checkbox } from "@mantine/core";

import { m } from "#app/paraglide/messages.js";
import type { Field } from "#app/ui/forms/form.tsx";

import classes from "./copy-form.module.css";

type Flag = Pick<Field<boolean | undefined>, "key" | "name" | "initialValue">;

/** What copies of products get besides their values, and what they never get. */
export function CopyOptions({ withImages, withCards }: Record<"withImages" | "withCards", Flag>) {
  return (
    <>
      <fieldset className={classes.choices}>
        <legend>{m.duplicate_also()}</legend>
        <Checkbox
          key={withImages.key}
          name={withImages.name}
          defaultChecked={withImages.initialValue === "on"}
          label={m.duplicate_with_images()}
        />
        <Checkbox
          key={withCards.key}
          name={withCards.name}
          defaultChecked={withCards.initialValue === "on"}
          label={m.duplicate_with_cards()}
          description={m.duplicate_with_cards_help()}
        />
      </fieldset>
      <p className={classes.note}>{m.duplicate_hidden_values()}</p>
    </>
  );
}
