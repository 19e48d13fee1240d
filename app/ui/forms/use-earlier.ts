import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

/**
 * Returns the input that the user made before hydration, because hydration would undo it: React sets a textarea's
 * text again, and Mantine controls a switch's state itself. A restarted form gives its controls another `key`, which
 * invalidates the earlier input.
 */
export function useEarlier<T>(
  id: string,
  key: string | undefined,
  read: (element: HTMLElement | null) => T | undefined,
): T | undefined {
  const alive = useHydrated();
  const [earlier] = useState(() => {
    const isFirst = !alive && typeof document !== "undefined";
    return { key, value: isFirst ? read(document.getElementById(id)) : undefined };
  });
  return key === earlier.key ? earlier.value : undefined;
}
