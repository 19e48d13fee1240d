import { IconPencil } from "@tabler/icons-react";
import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";

import classes from "./edit-link.module.css";

/** Link that opens the form of a value in place. */
export function EditLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      className={classes.edit}
      aria-label={m.console_edit_title({ name: label })}
      preventScrollReset
    >
      <IconPencil size={16} aria-hidden />
    </Link>
  );
}
