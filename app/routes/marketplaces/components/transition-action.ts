import {
  IconArrowRight,
  IconDownload,
  IconPlug,
  IconPlugOff,
  IconRefresh,
} from "@tabler/icons-react";

/** Words of English names, see section 4 of the specification. */
const ICONS = [
  ["load", IconDownload],
  // Before "connect", which it contains.
  ["disconnect", IconPlugOff],
  ["connect", IconPlug],
  ["try", IconRefresh],
] as const;

interface NamedTransition {
  /** In the caller's language. */
  name: string;
  englishName: string;
}

/** What the button or menu item of a transition shows. */
export function transitionAction({ name, englishName }: NamedTransition) {
  const words = englishName.toLowerCase();
  const icon = ICONS.find(([word]) => words.includes(word))?.[1] ?? IconArrowRight;
  return { label: name, icon };
}
