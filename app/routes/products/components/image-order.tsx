import { IconArrowLeft, IconArrowRight, IconFile } from "@tabler/icons-react";
import { type DragEvent, type MouseEvent, useEffect, useState } from "react";
import { useFetcher } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { PageSlice } from "#app/rules/page-slice.ts";
import { showToast } from "#app/ui/frame/toast.tsx";
import type { UploadResponse } from "#app/ui/twin-form/edit-result.ts";

import { RemoveButton } from "./remove-button.tsx";

import classes from "./edit.module.css";

export interface EditedImage {
  id: string;
  kind: string;
  title: string;
  thumb: string;
}

interface ImageOrderProps {
  action: string;
  media: PageSlice<EditedImage>;
}

/** The images in their order; the first is the cover. They move by buttons, and by dragging with scripts. */
export function ImageOrder({ action, media: { items, page, size, total } }: ImageOrderProps) {
  const { move, isMoving } = useMove(action);
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const first = (page - 1) * size;
  const drop = (event: DragEvent, target: number) => {
    event.preventDefault();
    const from = items.findIndex(({ id }) => id === draggedId);
    if (draggedId !== null && from !== -1 && from !== target) move(`${draggedId}:${target - from}`);
    setDraggedId(null);
  };
  return (
    <ul className={classes.media} aria-busy={isMoving || undefined}>
      {items.map(({ id, kind, title, thumb }, at) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons move it too
        <li
          key={id}
          draggable
          onDragStart={() => setDraggedId(id)}
          onDragEnd={() => setDraggedId(null)}
          onDragOver={(event) => draggedId !== null && event.preventDefault()}
          onDrop={(event) => drop(event, at)}
        >
          {kind === "image" ? (
            <img src={thumb} alt="" width={110} height={120} loading="lazy" draggable={false} />
          ) : (
            <span>
              <IconFile size={24} stroke={1.25} aria-hidden />
            </span>
          )}
          <span className={classes.fileName} title={title}>
            {first + at === 0 && <strong>{m.products_image_cover()} · </strong>}
            {title}
          </span>
          <span className={classes.moves}>
            {first + at > 0 && (
              <MoveButton
                what={`${id}:-1`}
                label={m.products_image_earlier({ title })}
                icon={IconArrowLeft}
                onMove={move}
              />
            )}
            {first + at < total - 1 && (
              <MoveButton
                what={`${id}:1`}
                label={m.products_image_later({ title })}
                icon={IconArrowRight}
                onMove={move}
              />
            )}
          </span>
          <RemoveButton action={action} what={`image:${id}`} title={title} />
        </li>
      ))}
    </ul>
  );
}

/** Moves without submitting the form around the images. */
function useMove(action: string) {
  const fetcher = useFetcher<UploadResponse>();
  const { data } = fetcher;
  useEffect(() => {
    const problem = data?.errors?.images[0];
    if (problem) void showToast("error", problem, "move-image");
  }, [data]);
  return {
    isMoving: fetcher.state !== "idle",
    move: (what: string) => void fetcher.submit({ move: what }, { method: "post", action }),
  };
}

interface MoveButtonProps {
  what: string;
  label: string;
  icon: typeof IconArrowLeft;
  onMove: (what: string) => void;
}

function MoveButton({ what, label, icon: Icon, onMove }: MoveButtonProps) {
  const move = (event: MouseEvent) => {
    event.preventDefault();
    onMove(what);
  };
  return (
    <button
      type="submit"
      name="move"
      value={what}
      formNoValidate
      aria-label={label}
      className={classes.move}
      onClick={move}
    >
      <Icon size={14} aria-hidden />
    </button>
  );
}
