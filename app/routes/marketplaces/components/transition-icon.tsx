import {
  IconArrowRight,
  IconDownload,
  IconPlug,
  IconPlugOff,
  IconRefresh,
} from "@tabler/icons-react";

/**
 * Chosen by words in the transition's name, in each language we speak; 'disconnect' contains
 * 'connect', so it is asked first.
 */
const ICONS = [
  [/load|wczyt|загруз/, IconDownload],
  [/disconnect|rozłącz|отключ/, IconPlugOff],
  [/connect|połącz|подключ/, IconPlug],
  [/try|spróbuj|ponów|повтор|попробовать/, IconRefresh],
] as const;

export function transitionIcon(name: string) {
  const words = name.toLowerCase();
  return ICONS.find(([pattern]) => pattern.test(words))?.[1] ?? IconArrowRight;
}
