import { useEffect } from "react";

/**
 * Prevents Mantine from setting its attribute on the root element: the server already renders the color scheme there,
 * from the cookie, the client hint or the system.
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
