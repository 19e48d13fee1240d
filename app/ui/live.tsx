import { IconRefresh } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Link, useNavigation, useRevalidator } from "react-router";

import { m } from "#app/paraglide/messages.js";

import { follow, type LiveEvent, onLiveEvent } from "./live-stream.ts";

import classes from "./live.module.css";

const GATHER_MS = 120;

interface LiveOptions {
  /** Only what happens to this twin and to what is under it. */
  twinId?: string;
  enabled?: boolean;
}

/** Asks the page's loaders again when something happened in the business. Without scripts: nothing. */
export function useLive({ twinId, enabled = true }: LiveOptions = {}) {
  const { revalidate } = useRevalidator();
  const busy = useNavigation().state !== "idle";
  const waiting = useRef({ busy, due: false });

  // Looking again would cut off the page that is on its way, and with it the toast it brings.
  useEffect(() => {
    const { due } = waiting.current;
    waiting.current = { busy, due: due && busy };
    if (due && !busy) void revalidate();
  }, [busy, revalidate]);

  useEffect(() => {
    if (!enabled) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      // Nobody looks at a hidden tab, and without a network a look would end in an error page: both
      // catch up.
      if (waiting.current.busy) waiting.current.due = true;
      else if (!navigator.onLine) window.addEventListener("online", look, { once: true });
      else if (document.visibilityState === "visible") void revalidate();
      else document.addEventListener("visibilitychange", look, { once: true });
    };
    // Many changes come together; one look at the page serves them all.
    const stop = onLiveEvent((event) => {
      if (!concerns(event, twinId)) return;
      clearTimeout(timer);
      timer = setTimeout(look, GATHER_MS);
    });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", look);
      document.removeEventListener("visibilitychange", look);
      stop();
    };
  }, [twinId, enabled, revalidate]);
}

function concerns(event: LiveEvent, twinId: string | undefined): boolean {
  if (twinId === undefined || event.kind !== "twin") return true;
  return event.twinId === twinId || event.headTwinId === twinId;
}

/** The one connection of a signed-in page; the frame has it, its parts only listen. */
export function useLiveStream(scope: string | null) {
  useEffect(() => (scope === null ? undefined : follow(scope)), [scope]);
}

/** Says that something is under way; the link is for pages without scripts. */
export function LiveNote({ text, refreshTo }: { text: string; refreshTo: string }) {
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
