import { IconX } from "@tabler/icons-react";
import clsx from "clsx";
import { type ReactNode, useRef } from "react";
import { Link, useNavigate } from "react-router";

import { m } from "#app/paraglide/messages.js";

import { useBrowserLayoutEffect } from "./layout-effect.ts";

import classes from "./dialog.module.css";

interface DialogRouteProps {
  title: string;
  /** URL of the page under the dialog, including its query. */
  closeTo: string;
  /** Makes the dialog fill the window. */
  isFullScreen?: boolean;
  children: ReactNode;
}

/**
 * Dialog with a separate URL: the server renders it open, scripts make it modal. It is closed before React removes
 * it, so that the focus returns to its opener.
 */
export function DialogRoute({ title, closeTo, isFullScreen = false, children }: DialogRouteProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const close = () => void navigate(closeTo, { preventScrollReset: true });

  useBrowserLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (!dialog.matches(":modal")) {
      dialog.close();
      dialog.showModal();
      // Otherwise the close button would receive the focus.
      dialog
        .querySelector<HTMLElement>("input:not([type=hidden]):enabled, select, textarea, h2")
        ?.focus();
    }
    return () => dialog.close();
  }, []);

  return (
    <>
      <Link
        to={closeTo}
        className={classes.backdrop}
        aria-label={m.dialog_close()}
        tabIndex={-1}
        preventScrollReset
      />
      <dialog
        ref={ref}
        open
        closedby="any"
        className={clsx(classes.dialog, isFullScreen && classes.fullScreen)}
        aria-labelledby="dialog-title"
        onCancel={(event) => {
          event.preventDefault();
          close();
        }}
      >
        <div className={classes.body}>
          <header>
            <h2 id="dialog-title" tabIndex={-1}>
              {title}
            </h2>
            <Link
              to={closeTo}
              className={classes.close}
              aria-label={m.dialog_close()}
              preventScrollReset
            >
              <IconX size={18} aria-hidden />
            </Link>
          </header>
          {children}
        </div>
      </dialog>
    </>
  );
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

/**
 * Two versions of a button, switched by CSS: `off` until a checkbox with `data-need-one` is checked in the form, then
 * `on`. `off` is disabled and comes first, so that Enter doesn't submit the form.
 */
export function RequireSelection({ on, off }: { on: ReactNode; off: ReactNode }) {
  return (
    <>
      <span className={classes.off}>{off}</span>
      <span className={classes.on}>{on}</span>
    </>
  );
}
