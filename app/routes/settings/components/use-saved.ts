import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { useNavigation } from "react-router";

/**
 * Returns a key that changes after each save of this intent's form. The form restarts from the saved values
 * while the input of other forms on the page stays.
 */
export function useSaveCount(intent: string, lastResult: SubmissionResult | null): number {
  const { formData, state } = useNavigation();
  const [saveState, setSaveState] = useState({ sent: false, saves: 0 });
  const isOwnSubmit = formData?.get("intent") === intent;
  if (isOwnSubmit && !saveState.sent) setSaveState({ ...saveState, sent: true });
  if (state === "idle" && saveState.sent) {
    setSaveState({
      sent: false,
      saves: lastResult === null ? saveState.saves + 1 : saveState.saves,
    });
  }
  return saveState.saves;
}
