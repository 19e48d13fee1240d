import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useHydrated } from "remix-utils/use-hydrated";

const INTERACTION_EVENTS = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown"];
const UPGRADE_INTERVAL_MS = 40;

let attention: Promise<void> | undefined;
let nextTurn = 0;

/**
 * Returns true once the client-side component may replace this native field. Fields wait for the first interaction
 * and then upgrade one at a time, because upgrading a long form at once blocks a phone for a third of a second. A
 * focused field waits until it loses focus.
 */
export function useStaggeredUpgrade(id: string): boolean {
  const [isUpgraded, setIsUpgraded] = useState(useHydrated());
  useEffect(() => {
    if (isUpgraded) return;
    let isMounted = true;
    // Render synchronously: otherwise the user could focus the field before it is replaced, and lose the
    // focus.
    const take = () => isMounted && flushSync(() => setIsUpgraded(true));
    void firstInteraction()
      .then(() => turnOf(id))
      .then(take);
    return () => {
      isMounted = false;
    };
  }, [isUpgraded, id]);
  return isUpgraded;
}

function firstInteraction(): Promise<void> {
  attention ??= new Promise((resolve) => {
    const controller = new AbortController();
    const options = { passive: true, capture: true, signal: controller.signal };
    const notice = () => {
      controller.abort();
      resolve();
    };
    for (const sign of INTERACTION_EVENTS) addEventListener(sign, notice, options);
  });
  return attention;
}

/** Waits for this field's turn, and again if the field is focused then. */
async function turnOf(id: string): Promise<void> {
  const now = performance.now();
  nextTurn = Math.max(now, nextTurn + UPGRADE_INTERVAL_MS);
  await new Promise((resolve) => setTimeout(resolve, nextTurn - now));
  const element = document.activeElement;
  if (element?.id !== id) return;
  await new Promise((resolve) => element.addEventListener("blur", resolve, { once: true }));
  await turnOf(id);
}
