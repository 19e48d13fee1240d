import { useEffect } from "react";

/**
 * The server renders the scheme (cookie, hint or system) into the page, so Mantine must not set an
 * attribute.
 */
export function noRootElement(): undefined {
  return undefined;
}

/** Follows the system's color scheme until the user chooses one. */
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
