import { IconArrowLeft, IconArrowRight, IconFile, IconStar } from "@tabler/icons-react";
import { type DragEvent, type MouseEvent, useState } from "react";

import { m } from "#app/paraglide/messages.js";
import type { PageSlice } from "#app/rules/lists/page-slice.ts";
import { MAX_IMAGE_TEXT_LENGTH } from "#app/rules/selling/product-sections.ts";
import { LengthNote } from "#app/ui/forms/length-note.tsx";

import { RemoveButton } from "./remove-button.tsx";
import { useFileChange } from "./use-file-change.ts";

import classes from "#app/ui/selling/edit.module.css";

export interface EditedImage {
  id: string;
  kind: string;
  title: string;
  text: string;
  thumb: string;
}

interface ImageOrderProps {
  action: string;
  media: PageSlice<EditedImage>;
  /** Image texts that could not be saved, by image ID. */
  typedTexts: Record<string, string>;
}

/** The images in their order; the first is the cover. Buttons move them, and with scripts dragging too. */
export function ImageOrder({
  action,
  media: { items, page, size, total },
  typedTexts,
}: ImageOrderProps) {
  const { isBusy, change } = useFileChange(action, "move-image");
  const move = (what: string) => change({ move: what });
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const first = (page - 1) * size;
  const drop = (event: DragEvent, target: number) => {
    event.preventDefault();
    const from = items.findIndex(({ id }) => id === draggedId);
    if (draggedId !== null && from !== -1 && from !== target) move(`${draggedId}:${target - from}`);
    setDraggedId(null);
  };
  return (
    <ul className={classes.media} aria-busy={isBusy || undefined}>
      {items.map(({ id, kind, title, text, thumb }, at) => (
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
          <ImageText key={text} id={id} title={title} start={text} typed={typedTexts[id] ?? text} />
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
            {first + at > 0 && (
              <MoveButton
                what={`${id}:${-(first + at)}`}
                label={m.products_image_make_cover({ title })}
                icon={IconStar}
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

interface ImageTextProps {
  id: string;
  title: string;
  start: string;
  typed: string;
}

/** The field for the description of an image. Every submit button of the form saves it. */
function ImageText({ id, title, start, typed }: ImageTextProps) {
  const [text, setText] = useState(typed);
  return (
    <>
      <input type="hidden" name={`image-text-start.${id}`} value={start} />
      <input
        className={classes.text}
        name={`image-text.${id}`}
        defaultValue={typed}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        placeholder={m.products_image_text()}
        aria-label={m.products_image_text_of({ title })}
      />
      <LengthNote text={text} max={MAX_IMAGE_TEXT_LENGTH} isQuiet />
    </>
  );
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
