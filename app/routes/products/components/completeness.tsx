import { IconCircleCheck } from "@tabler/icons-react";

import { m } from "#app/paraglide/messages.js";

import classes from "./completeness.module.css";

/** Shows how complete a product is: the percentage of the data required by the marketplaces that the product has. */
export function Completeness({ percent }: { percent: number | null }) {
  if (percent === null) return "–";
  if (percent === 100) {
    return (
      <span className={classes.ready} title={m.products_complete_hint()}>
        <IconCircleCheck size={16} aria-hidden />
        {m.products_complete()}
      </span>
    );
  }
  return (
    <span className={classes.open} title={m.products_incomplete_hint()}>
      <progress max={100} value={percent} aria-hidden tabIndex={-1} />
      {m.products_percent({ percent })}
    </span>
  );
}
