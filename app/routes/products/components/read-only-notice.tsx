import { IconLock } from "@tabler/icons-react";
import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";

import classes from "./edit.module.css";

/** Explains why the form is read-only, with a link back. */
export function ReadOnlyNotice({ status, to }: { status: string; to: string }) {
  return (
    <output className={classes.frozen}>
      <IconLock size={18} aria-hidden />
      <span>
        {m.products_frozen({ status })} <Link to={to}>{m.products_back_to_card()}</Link>
      </span>
    </output>
  );
}
