import { IconRefresh } from "@tabler/icons-react";
import { useEffect, useEffectEvent } from "react";
import { Link, useNavigation, useRevalidator } from "react-router";

import { m } from "#app/paraglide/messages.js";

import { useHasActionData } from "./action-data.ts";
import { subscribeToEvents, type LiveEvent } from "./event-stream.ts";
import { revalidation } from "./live-revalidation.ts";

import classes from "./live.module.css";

interface LiveOptions {
  /** Limits the events to those of this twin and its children. */
  twinId?: string;
  enabled?: boolean;
}

/** Revalidates the page's loaders after events of the business. Requires scripts. */
export function useLiveUpdates({ twinId, enabled = true }: LiveOptions = {}) {
  useEffect(() => {
    if (enabled) return revalidation.subscribe((event) => matchesTwin(event, twinId));
    return undefined;
  }, [twinId, enabled]);
}

/** Revalidates the page's loaders when a job of the user makes progress. Requires scripts. */
export function useLiveJob(jobId: string) {
  useEffect(
    () =>
      revalidation.subscribe(
        ({ kind, jobId: changed }) => kind === "missed" || (kind === "job" && changed === jobId),
      ),
    [jobId],
  );
}

function matchesTwin(event: LiveEvent, twinId: string | undefined): boolean {
  if (event.kind === "job") return false;
  if (twinId === undefined || event.kind !== "twin") return true;
  return event.twinId === twinId || event.headTwinId === twinId;
}

/**
 * Opens the only event connection of a signed-in page; components of the page subscribe to it. The scope is a
 * business, or an administrator without one. `readAt` is the server time in milliseconds at which the page's data was
 * read.
 */
export function useLiveStream(scope: string | null, readAt: number) {
  const { revalidate } = useRevalidator();
  const navigating = useNavigation().state !== "idle";
  const answered = useHasActionData();
  const begin = useEffectEvent((name: string) =>
    subscribeToEvents(name, readAt, revalidation.receive),
  );
  useEffect(() => revalidation.setRevalidate(revalidate), [revalidate]);
  useEffect(() => revalidation.setPaused(navigating || answered), [navigating, answered]);
  useEffect(() => (scope === null ? undefined : begin(scope)), [scope]);
  useEffect(() => {
    // Revalidation waits on a hidden tab, and without a network it would end in an error page, so catch up
    // on these events.
    window.addEventListener("online", revalidation.wake);
    document.addEventListener("visibilitychange", revalidation.wake);
    return () => {
      window.removeEventListener("online", revalidation.wake);
      document.removeEventListener("visibilitychange", revalidation.wake);
    };
  }, []);
}

/** Some proxies buffer a stream until it ends, so poll as well. */
const POLL_INTERVAL_MS = 20_000;

/** Shows that work is in progress and polls until it ends. Pages without scripts get a link to reload. */
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
