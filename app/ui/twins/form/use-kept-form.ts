import { useState } from "react";

/**
 * Whether the form of an entry is shown. It stays when the entry is frozen because another user publishes it after the form
 * was opened or sent, because it has what was typed.
 */
export function useKeptForm(isFrozen: boolean, answer: object | undefined): boolean {
  const [wasOpen, setWasOpen] = useState(!isFrozen);
  if (!isFrozen && !wasOpen) setWasOpen(true);
  return !isFrozen || wasOpen || answer !== undefined;
}
