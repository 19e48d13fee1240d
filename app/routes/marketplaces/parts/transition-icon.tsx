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

export function TransitionIcon({ name }: { name: string }) {
  const words = name.toLowerCase();
  const Icon = ICONS.find(([word]) => words.includes(word))?.[1] ?? IconArrowRight;
  return <Icon size={16} aria-hidden />;
}
