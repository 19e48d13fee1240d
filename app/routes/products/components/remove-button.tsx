import { IconTrash } from "@tabler/icons-react";
import type { MouseEvent } from "react";

import { m } from "#app/paraglide/messages.js";

import { useFileChange } from "./use-file-change.ts";

import classes from "#app/ui/selling/edit.module.css";

interface RemoveButtonProps {
  action: string;
  what: string;
  title: string;
}

export function RemoveButton({ action, what, title }: RemoveButtonProps) {
  const { isBusy, change } = useFileChange(action, `remove-${what}`);
  const remove = (event: MouseEvent) => {
    event.preventDefault();
    change({ remove: what });
  };
  return (
    <button
      type="submit"
      name="remove"
      value={what}
      formNoValidate
      className={classes.remove}
      onClick={remove}
      aria-disabled={isBusy}
      aria-label={m.products_file_remove({ title })}
    >
      <IconTrash size={14} aria-hidden />
      {m.products_delete()}
    </button>
  );
}
