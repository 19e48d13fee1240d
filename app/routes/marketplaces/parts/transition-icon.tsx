import {
  IconArrowRight,
  IconDownload,
  IconPlug,
  IconPlugOff,
  IconRefresh,
} from "@tabler/icons-react";

/** Chosen by words in the transition's name; 'disconnect' contains 'connect', so it is asked first. */
const ICONS = [
  ["load", IconDownload],
  ["disconnect", IconPlugOff],
  ["connect", IconPlug],
  ["try", IconRefresh],
] as const;

export function transitionIcon(name: string) {
  const words = name.toLowerCase();
  return ICONS.find(([word]) => words.includes(word))?.[1] ?? IconArrowRight;
}
