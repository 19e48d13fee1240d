import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { useNavigation } from "react-router";

/**
 * A key that changes each time the form of this intent was saved: with it the form starts over from
 * what was saved, while what is typed into other forms of the page stays.
 */
export function useSaved(intent: string, lastResult: SubmissionResult | null): number {
  const { formData, state } = useNavigation();
  const [seen, setSeen] = useState({ sent: false, saves: 0 });
  const mine = formData?.get("intent") === intent;
  if (mine && !seen.sent) setSeen({ ...seen, sent: true });
  if (state === "idle" && seen.sent) {
    setSeen({ sent: false, saves: lastResult === null ? seen.saves + 1 : seen.saves });
  }
  return seen.saves;
}
