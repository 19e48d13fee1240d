import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

/**
 * What somebody did to the control of this id before the scripts were ready. React writes its text
 * into a text area once more, and Mantine keeps a switch's state itself: both would undo it. A form
 * that starts over gives its control another `key`, and what was there before is past.
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
