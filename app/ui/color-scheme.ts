import type { MantineColorSchemeManager } from "@mantine/core";

export type ColorScheme = "light" | "dark";

export function isColorScheme(value: unknown): value is ColorScheme {
  return value === "light" || value === "dark";
}

/** The page already carries the right scheme (cookie, hint or system); Mantine is to read it, never to guess. */
export const documentColorScheme: MantineColorSchemeManager = {
  get: (byDefault) => {
    if (typeof document === "undefined") return byDefault;
    const { mantineColorScheme } = document.documentElement.dataset;
    return isColorScheme(mantineColorScheme) ? mantineColorScheme : byDefault;
  },
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};
