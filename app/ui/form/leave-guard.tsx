import { Button } from "@mantine/core";
import { useEffect, useEffectEvent, useRef } from "react";
import { type Blocker, type Location, useBlocker, useNavigation } from "react-router";

import { m } from "#app/paraglide/messages.js";

import { DialogActions } from "../dialog.tsx";
import { useBrowserLayoutEffect } from "../layout-effect.ts";
import { isChanged } from "./is-changed.ts";

import dialogClasses from "../dialog.module.css";

interface LeaveGuardProps {
  /** The form's id. */
  form: string;
  /** Something of it is unsaved that its controls don't show as changed: it was rejected or recovered. */
  unsaved: boolean;
  /** A part of the form is being saved by itself: whether to ask is known when that is over. */
  isSavingPart?: boolean;
  /** Parameters of the address that tell the form from others at its path. */
  params?: readonly string[];
}

const NO_PARAMS: readonly string[] = [];

/**
 * Asks before an edited form is left by a link, the way back or closing the page. Redirects are never
 * asked about: a save, an ended session and a sign-out lead somewhere for a reason.
 */
export function LeaveGuard({
  form: id,
  unsaved,
  isSavingPart = false,
  params = NO_PARAMS,
}: LeaveGuardProps) {
  const isSaving = useNavigation().formMethod === "POST";
  const hasChanges = () => {
    const form = document.getElementById(id);
    if (isSaving || !(form instanceof HTMLFormElement)) return false;
    return unsaved || [...form.elements].some(isChanged);
  };
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isAnotherForm(currentLocation, nextLocation, params) && hasChanges(),
  );
  const askInBrowser = useEffectEvent((event: BeforeUnloadEvent) => {
    if (hasChanges()) event.preventDefault();
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => askInBrowser(event);
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
  const proceedIfSaved = useEffectEvent(() => {
    if (blocker.state === "blocked" && !hasChanges()) blocker.proceed();
  });
  useEffect(() => {
    if (!isSavingPart) proceedIfSaved();
  }, [isSavingPart]);
  return blocker.state === "blocked" && !isSavingPart ? <LeaveDialog blocker={blocker} /> : null;
}

/**
 * Other parameters than these only turn pages of lists beside the form. An address without them shows
 * the only form there is, which is sent to its full address.
 */
function isAnotherForm(from: Location, to: Location, params: readonly string[]): boolean {
  if (from.pathname !== to.pathname) return true;
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return params.some((name) => before.has(name) && before.get(name) !== after.get(name));
}

function LeaveDialog({ blocker }: { blocker: Blocker & { state: "blocked" } }) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const stayRef = useRef<HTMLButtonElement>(null);
  useBrowserLayoutEffect(() => {
    const dialog = dialogRef.current;
    dialog?.showModal();
    stayRef.current?.focus();
    // Closed before React removes it, so that the link gets the focus back.
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={dialogRef}
      className={dialogClasses.dialog}
      aria-labelledby="leave-title"
      aria-describedby="leave-text"
      onCancel={(event) => {
        event.preventDefault();
        blocker.reset();
      }}
    >
      <div className={dialogClasses.body}>
        <h2 id="leave-title">{m.leave_title()}</h2>
        <p id="leave-text">{m.leave_text()}</p>
        <DialogActions>
          <Button type="button" variant="default" onClick={() => blocker.proceed()}>
            {m.leave_go()}
          </Button>
          <Button ref={stayRef} type="button" onClick={() => blocker.reset()}>
            {m.leave_stay()}
          </Button>
        </DialogActions>
      </div>
    </dialog>
  );
}
