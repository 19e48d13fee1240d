import clsx from "clsx";

import { m } from "#app/paraglide/messages.js";
import { countCharacters } from "#common/count-characters.ts";

import classes from "./length-note.module.css";

interface LengthNoteProps {
  text: string | undefined;
  /** None: there is nothing to count against. */
  max: number | undefined;
}

/** How much of a limit a text uses, as it is typed; without scripts, of the stored text. */
export function LengthNote({ text = "", max }: LengthNoteProps) {
  if (max === undefined) return null;
  const length = countCharacters(text);
  return (
    <Note isOver={length > max}>
      {length > max
        ? m.form_length_over({ length, max, over: length - max })
        : m.form_length({ length, max })}
    </Note>
  );
}

interface LinesNoteProps {
  lines: readonly string[];
  maxLines: number;
  /** Characters of each line. */
  maxLength: number;
}

/** The same for a text of one item a line. */
export function LinesNote({ lines, maxLines, maxLength }: LinesNoteProps) {
  const longest = Math.max(0, ...lines.map(countCharacters));
  return (
    <Note isOver={lines.length > maxLines || longest > maxLength}>
      {m.form_lines({ count: lines.length, max: maxLines, longest, maxLength })}
    </Note>
  );
}

function Note({ isOver, children }: { isOver: boolean; children: string }) {
  return <p className={clsx(classes.note, isOver && classes.over)}>{children}</p>;
}
