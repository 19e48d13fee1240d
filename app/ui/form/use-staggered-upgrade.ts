import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useHydrated } from "remix-utils/use-hydrated";

const INTERACTION_EVENTS = ["pointermove", "pointerdown", "touchstart", "wheel", "keydown"];
const UPGRADE_INTERVAL_MS = 40;

let attention: Promise<void> | undefined;
let nextTurn = 0;

/**
 * True once this field may be replaced by its client-side component. What the server wrote works as
 * it is, so it waits until somebody is at the page, and then for its turn: all at once, a long form
 * would not answer a phone for a third of a second. A field that is in use stays until it is left.
 */
export function useStaggeredUpgrade(id: string): boolean {
  const [isUpgraded, setIsUpgraded] = useState(useHydrated());
  useEffect(() => {
    if (isUpgraded) return;
    let isMounted = true;
    // At once: until it is drawn, somebody might go there, and lose the focus with the field.
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

/** The next turn at which the field is not in use. */
async function turnOf(id: string): Promise<void> {
  const now = performance.now();
  nextTurn = Math.max(now, nextTurn + UPGRADE_INTERVAL_MS);
  await new Promise((resolve) => setTimeout(resolve, nextTurn - now));
  const element = document.activeElement;
  if (element?.id !== id) return;
  await new Promise((resolve) => element.addEventListener("blur", resolve, { once: true }));
  await turnOf(id);
}
