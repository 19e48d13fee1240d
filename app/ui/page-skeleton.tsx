import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

import { m } from "#app/paraglide/messages.js";

import { pendingPageShape, type PageShape } from "./skeleton-shape.ts";

import classes from "./page-skeleton.module.css";

/** Pages that load faster than this show no skeleton. */
const SKELETON_DELAY_MS = 150;

/**
 * Shows a skeleton while another page loads. The current page stays in the document, hidden, so that its
 * input survives a failed navigation.
 */
export function PendingPage({ children }: { children: ReactNode }) {
  const shape = usePendingPageShape();
  return (
    <>
      <div className={classes.page} hidden={shape !== null}>
        {children}
      </div>
      {shape && <PageSkeleton shape={shape} />}
    </>
  );
}

function usePendingPageShape(): PageShape | null {
  const { pathname } = useLocation();
  const { location, formMethod } = useNavigation();
  const posted = formMethod !== undefined && formMethod !== "GET";
  const shape = location && !posted ? pendingPageShape(pathname, location.pathname) : null;
  const [delayedTarget, setDelayedTarget] = useState<string | null>(null);
  const target = shape === null ? null : (location?.key ?? null);

  useEffect(() => {
    if (target === null) return;
    const timer = setTimeout(() => setDelayedTarget(target), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, [target]);

  return target !== null && delayedTarget === target ? shape : null;
}

export function PageSkeleton({ shape }: { shape: PageShape }) {
  return (
    <div className={classes.skeleton} data-shape={shape} aria-busy>
      <output className="sr">{m.list_loading()}</output>
      <div className={classes.title} />
      {shape === "list" && <Block rows={10} />}
      {shape === "form" && (
        <>
          <Block rows={4} />
          <Block rows={3} />
        </>
      )}
      {shape === "product" && (
        <div className={classes.columns}>
          <div className={classes.media} />
          <div className={classes.sections}>
            <Block rows={2} />
            <Block rows={5} />
          </div>
        </div>
      )}
      {shape === "card" && (
        <>
          <Block rows={2} />
          <Block rows={4} />
          <Block rows={6} />
        </>
      )}
    </div>
  );
}

function Block({ rows }: { rows: number }) {
  return (
    <div className={classes.block}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row} />
      ))}
    </div>
  );
}
