import clsx from "clsx";

import { m } from "#app/paraglide/messages.js";
import { countCharacters } from "#common/count-characters.ts";

import classes from "./length-note.module.css";

interface LengthNoteProps {
  /** Name of the marketplace that has the limit, if several have one. */
  at?: string;
  text: string | undefined;
  /** Maximum number of characters. Without one nothing is rendered. */
  max: number | undefined;
  /** Renders nothing until the text nears the limit. */
  isQuiet?: boolean;
}

const NEAR = 0.8;

/** Shows the length of a text and its limit while the user types; without scripts, the length of the stored text. */
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
  /** Maximum number of characters per line. */
  maxLength: number;
}

/** Shows the number of lines and the longest line of a text with one item per line, and their limits. */
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
