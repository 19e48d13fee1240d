import { Button } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Location, useBlocker, useNavigate, useNavigation } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { DialogActions } from "#app/ui/dialog.tsx";
import { useBrowserLayoutEffect } from "#app/ui/layout-effect.ts";

import { isChanged } from "./is-changed.ts";

import dialogClasses from "#app/ui/dialog.module.css";

interface LeaveGuardProps {
  /** ID of the form. */
  form: string;
  /** True if the form has rejected or recovered input, which its controls don't report as changed. */
  unsaved: boolean;
  /**
   * True while a part of the form is being saved. The guard then waits for the result before it decides whether to
   * ask.
   */
  isSavingPart?: boolean;
  /** Query parameters that distinguish the form from others at its path. */
  params?: readonly string[];
  /** Checks whether a navigation leaves the form, where its path and `params` don't tell. */
  isLeaving?: (from: Location, to: Location) => boolean;
}

const NO_PARAMS: readonly string[] = [];

/**
 * Asks before the user leaves an edited form by a link, the back button or closing the page. Redirects are
 * never blocked, because they follow a save, an expired session or a sign-out.
 */
export function LeaveGuard({
  form: id,
  unsaved,
  isSavingPart = false,
  params = NO_PARAMS,
  isLeaving,
}: LeaveGuardProps) {
  const navigate = useNavigate();
  const isSaving = useNavigation().formMethod === "POST";
  // The blocker's own state is not enough, because revalidation resets it.
  const [destination, setDestination] = useState<Location | null>(null);
  const isAllowed = useRef(false);
  const hasChanges = () => {
    const form = document.getElementById(id);
    if (isSaving || !(form instanceof HTMLFormElement)) return false;
    return unsaved || [...form.elements].some(isChanged);
  };
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (isAllowed.current) {
      isAllowed.current = false;
      return false;
    }
    const leaves = isLeaving
      ? isLeaving(currentLocation, nextLocation)
      : isAnotherForm(currentLocation, nextLocation, params);
    const isBlocked = leaves && hasChanges();
    if (isBlocked) setDestination(nextLocation);
    return isBlocked;
  });
  const stay = () => {
    setDestination(null);
    if (blocker.state === "blocked") blocker.reset();
  };
  const leave = () => {
    setDestination(null);
    if (blocker.state === "blocked") return blocker.proceed();
    isAllowed.current = true;
    if (destination) void navigate(destination);
  };
  const confirmInBrowser = useEffectEvent((event: BeforeUnloadEvent) => {
    if (hasChanges()) event.preventDefault();
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => confirmInBrowser(event);
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
  if (!destination || isSavingPart) return null;
  return <LeaveDialog isNeeded={hasChanges} onStay={stay} onLeave={leave} />;
}

/**
 * Returns true if the navigation opens another form. Only the given parameters matter: others turn pages of lists
 * next to the form, and a URL without any shows the path's only form.
 */
function isAnotherForm(from: Location, to: Location, params: readonly string[]): boolean {
  if (from.pathname !== to.pathname) return true;
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return params.some((name) => before.has(name) && before.get(name) !== after.get(name));
}

interface LeaveDialogProps {
  /** Returns true if the user has to confirm leaving. It is called after a pending partial save has finished. */
  isNeeded: () => boolean;
  onStay: () => void;
  onLeave: () => void;
}

function LeaveDialog({ isNeeded, onStay, onLeave }: LeaveDialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const stayRef = useRef<HTMLButtonElement>(null);
  useBrowserLayoutEffect(() => {
    const dialog = dialogRef.current;
    // Close the dialog before React removes it, so that the link gets the focus back.
    return () => dialog?.close();
  }, []);
  const open = useEffectEvent(() => {
    if (!isNeeded()) return onLeave();
    dialogRef.current?.showModal();
    stayRef.current?.focus();
  });
  useEffect(() => open(), []);
  return (
    <dialog
      ref={dialogRef}
      className={dialogClasses.dialog}
      aria-labelledby="leave-title"
      aria-describedby="leave-text"
      onCancel={(event) => {
        event.preventDefault();
        onStay();
      }}
    >
      <div className={dialogClasses.body}>
        <h2 id="leave-title">{m.leave_title()}</h2>
        <p id="leave-text">{m.leave_text()}</p>
        <DialogActions>
          <Button type="button" variant="default" onClick={onLeave}>
            {m.leave_go()}
          </Button>
          <Button ref={stayRef} type="button" onClick={onStay}>
            {m.leave_stay()}
          </Button>
        </DialogActions>
      </div>
    </dialog>
  );
}
