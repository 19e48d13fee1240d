import { IconTrash } from "@tabler/icons-react";
import { type MouseEvent, useEffect } from "react";
import { useFetcher } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { showToast } from "#app/ui/frame/toast.tsx";
import type { UploadResponse } from "#app/ui/twin-form/edit-result.ts";

import classes from "./edit.module.css";

interface RemoveButtonProps {
  action: string;
  what: string;
  title: string;
}

export function RemoveButton({ action, what, title }: RemoveButtonProps) {
  const fetcher = useFetcher<UploadResponse>();
  const { data } = fetcher;
  useEffect(() => {
    const problem = data?.errors?.images[0];
    if (problem) void showToast("error", problem, `remove-${what}`);
  }, [data, what]);
  const remove = (event: MouseEvent) => {
    event.preventDefault();
    void fetcher.submit({ remove: what }, { method: "post", action });
  };
  return (
    <button
      type="submit"
      name="remove"
      value={what}
      formNoValidate
      className={classes.remove}
      onClick={remove}
      aria-disabled={fetcher.state !== "idle"}
      aria-label={m.products_file_remove({ title })}
    >
      <IconTrash size={14} aria-hidden />
      {m.products_delete()}
    </button>
  );
}
