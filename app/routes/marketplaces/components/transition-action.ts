import {
  IconArrowRight,
  IconDownload,
  IconPlug,
  IconPlugOff,
  IconRefresh,
} from "@tabler/icons-react";

/** Icons by words in English transition names (section 4 of the specification). */
const ICONS = [
  ["load", IconDownload],
  // Must come before "connect", which it contains.
  ["disconnect", IconPlugOff],
  ["connect", IconPlug],
  ["try", IconRefresh],
] as const;

interface NamedTransition {
  /** The name in the caller's language. */
  name: string;
  englishName: string;
}

/** Returns the label and icon of a transition's button or menu item. */
export function transitionAction({ name, englishName }: NamedTransition) {
  const words = englishName.toLowerCase();
  const icon = ICONS.find(([word]) => words.includes(word))?.[1] ?? IconArrowRight;
  return { label: name, icon };
}
