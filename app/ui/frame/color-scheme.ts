import { useEffect } from "react";

export type ColorScheme = "light" | "dark";

export function isColorScheme(value: unknown): value is ColorScheme {
  return value === "light" || value === "dark";
}

/** The page carries its scheme from the server on (cookie, hint or system): Mantine is not to write another. */
export function noRootElement(): undefined {
  return undefined;
}

/** While nobody chose a scheme the page is as the system is, and changes with it. */
export function useSystemScheme(follow: boolean) {
  useEffect(() => {
    if (!follow) return;
    const system = matchMedia("(prefers-color-scheme: dark)");
    const apply = () => {
      document.documentElement.dataset.mantineColorScheme = system.matches ? "dark" : "light";
    };
    apply();
    system.addEventListener("change", apply);
    return () => system.removeEventListener("change", apply);
  }, [follow]);
}
