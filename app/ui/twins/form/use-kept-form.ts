import { useState } from "react";

/**
 * Returns true if the form of an entry is displayed. If another user publishes and thereby freezes the entry after
 * the form was opened or submitted, the form stays, because it has the user's input.
 */
export function useKeptForm(isFrozen: boolean, answer: object | undefined): boolean {
  const [wasOpen, setWasOpen] = useState(!isFrozen);
  if (!isFrozen && !wasOpen) setWasOpen(true);
  return !isFrozen || wasOpen || answer !== undefined;
}
