import clsx from "clsx";

import { m } from "#app/paraglide/messages.js";
import { countCharacters } from "#common/count-characters.ts";

import classes from "./length-note.module.css";

interface LengthNoteProps {
  /** The marketplace whose limit it is, where there are several. */
  at?: string;
  text: string | undefined;
  /** None: there is nothing to count against. */
  max: number | undefined;
  /** Says nothing until the limit is near. */
  isQuiet?: boolean;
}

const NEAR = 0.8;

/** How much of a limit a text uses, as it is typed; without scripts, of the stored text. */
export function LengthNote({ at, text = "", max, isQuiet = false }: LengthNoteProps) {
  if (max === undefined) return null;
  const length = countCharacters(text);
  if (isQuiet && length < max * NEAR) return null;
  return (
    <Note at={at} isOver={length > max}>
      {length > max
        ? m.form_length_over({ length, max, over: length - max })
        : m.form_length({ length, max })}
    </Note>
  );
}

interface LinesNoteProps {
  at?: string;
  lines: readonly string[];
  maxLines: number;
  /** Characters of each line. */
  maxLength: number;
}

/** The same for a text of one item a line. */
export function LinesNote({ at, lines, maxLines, maxLength }: LinesNoteProps) {
  const longest = Math.max(0, ...lines.map(countCharacters));
  return (
    <Note at={at} isOver={lines.length > maxLines || longest > maxLength}>
      {m.form_lines({ count: lines.length, max: maxLines, longest, maxLength })}
    </Note>
  );
}

interface NoteProps {
  at: string | undefined;
  isOver: boolean;
  children: string;
}

function Note({ at, isOver, children }: NoteProps) {
  const text = at ? m.form_length_at({ marketplace: at, text: children }) : children;
  return <p className={clsx(classes.note, isOver && classes.over)}>{text}</p>;
}
