import { IconRefresh } from "@tabler/icons-react";
import { useEffect } from "react";
import { Link, useRevalidator } from "react-router";

import { m } from "#app/paraglide/messages.js";

import classes from "./live.module.css";

const GATHER_MS = 120;

interface LiveOptions {
  /** Only what happens to this twin and what is under it. */
  twinId?: string;
  enabled?: boolean;
}

/** Asks the page's loaders again when something happened in the business. Without scripts: nothing. */
export function useLive({ twinId, enabled = true }: LiveOptions = {}) {
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (!enabled) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Many changes come together; one look at the page serves them all.
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void revalidate(), GATHER_MS);
    };
    const stop = listen(twinId, soon);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [twinId, enabled, revalidate]);
}

interface Stream {
  source: EventSource;
  listeners: Set<() => void>;
}

const streams = new Map<string, Stream>();

/** One connection per page and question, however many parts of the page listen. */
function listen(twinId: string | undefined, listener: () => void): () => void {
  const url = `/resources/events${twinId ? `?twinId=${encodeURIComponent(twinId)}` : ""}`;
  const stream = streams.get(url) ?? open(url);
  stream.listeners.add(listener);
  return () => {
    stream.listeners.delete(listener);
    if (stream.listeners.size > 0) return;
    stream.source.close();
    streams.delete(url);
  };
}

function open(url: string): Stream {
  const stream: Stream = { source: new EventSource(url), listeners: new Set() };
  const tell = () => {
    for (const listener of stream.listeners) listener();
  };
  let wasAway = false;
  stream.source.addEventListener("twin", tell);
  stream.source.addEventListener("notification", tell);
  stream.source.addEventListener("error", () => {
    wasAway = true;
  });
  // What happened while the line was down was missed.
  stream.source.addEventListener("open", () => {
    if (wasAway) tell();
    wasAway = false;
  });
  streams.set(url, stream);
  return stream;
}

/** Says that something is under way; the link is for pages without scripts. */
export function LiveNote({ text, refreshTo }: { text: string; refreshTo: string }) {
  return (
    <p className={classes.note} role="status">
      <span className={classes.dot} aria-hidden />
      {text}
      <Link to={refreshTo} reloadDocument className="no-scripts">
        <IconRefresh size={14} aria-hidden /> {m.live_refresh()}
      </Link>
    </p>
  );
}
