import { IconRefresh } from "@tabler/icons-react";
import { use, useEffect, useEffectEvent } from "react";
import { Link, UNSAFE_DataRouterStateContext, useNavigation, useRevalidator } from "react-router";

import { m } from "#app/paraglide/messages.js";

import { subscribeToEvents, type LiveEvent } from "./event-stream.ts";
import { revalidation } from "./live-revalidation.ts";

import classes from "./live.module.css";

interface LiveOptions {
  /** Only what happens to this twin and to what is under it. */
  twinId?: string;
  enabled?: boolean;
}

/** Asks the page's loaders again when something happened in the business. Without scripts: nothing. */
export function useLiveUpdates({ twinId, enabled = true }: LiveOptions = {}) {
  useEffect(() => {
    if (enabled) return revalidation.subscribe((event) => matchesTwin(event, twinId));
    return undefined;
  }, [twinId, enabled]);
}

function matchesTwin(event: LiveEvent, twinId: string | undefined): boolean {
  if (twinId === undefined || event.kind !== "twin") return true;
  return event.twinId === twinId || event.headTwinId === twinId;
}

/**
 * The one connection of a signed-in page; the frame has it, its parts only listen. `readAt` is when
 * the server read what the page shows, in milliseconds of its clock.
 */
export function useLiveStream(scope: string | null, readAt: number) {
  const { revalidate } = useRevalidator();
  const navigating = useNavigation().state !== "idle";
  // A look would take the answer of a form away: what is wrong with it, and what was chosen.
  const answered = use(UNSAFE_DataRouterStateContext)?.actionData != null;
  const begin = useEffectEvent((business: string) =>
    subscribeToEvents(business, readAt, revalidation.receive),
  );
  useEffect(() => revalidation.setRevalidate(revalidate), [revalidate]);
  useEffect(() => revalidation.setPaused(navigating || answered), [navigating, answered]);
  useEffect(() => (scope === null ? undefined : begin(scope)), [scope]);
  useEffect(() => {
    // Nobody looks at a hidden tab, and without a network a look would end in an error page: both
    // catch up.
    window.addEventListener("online", revalidation.wake);
    document.addEventListener("visibilitychange", revalidation.wake);
    return () => {
      window.removeEventListener("online", revalidation.wake);
      document.removeEventListener("visibilitychange", revalidation.wake);
    };
  }, []);
}

/** Some proxies hold a stream back until it ends. */
const POLL_INTERVAL_MS = 20_000;

/** Says that something is under way, and looks whether it still is; the link is for pages without scripts. */
export function LiveStatus({ text, refreshTo }: { text: string; refreshTo: string }) {
  useEffect(() => {
    const timer = setInterval(() => revalidation.receive({ kind: "missed" }), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <output className={classes.note}>
      <span className={classes.dot} aria-hidden />
      {text}
      <Link to={refreshTo} reloadDocument className="no-scripts">
        <IconRefresh size={14} aria-hidden /> {m.live_refresh()}
      </Link>
    </output>
  );
}
