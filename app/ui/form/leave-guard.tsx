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
  /** What is in it was typed before: it came back refused, or after a session had ended. */
  unsaved: boolean;
}

/**
 * Asks before an edited form is left by a link or the way back. Redirects are never asked about:
 * where a save, an ended session or a sign-out leads is an answer.
 */
export function LeaveGuard({ form: id, unsaved }: LeaveGuardProps) {
  const isSaving = useNavigation().formMethod === "POST";
  const differs = () => {
    const form = document.getElementById(id);
    if (isSaving || !(form instanceof HTMLFormElement)) return false;
    return unsaved || [...form.elements].some(isChanged);
  };
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isLeft(currentLocation, nextLocation) && differs(),
  );
  const askInBrowser = useEffectEvent((event: BeforeUnloadEvent) => {
    if (differs()) event.preventDefault();
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => askInBrowser(event);
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
  return blocker.state === "blocked" ? <Question blocker={blocker} /> : null;
}

/** Pages of a part of the screen leave its form alone; each marketplace has a form of its own. */
function isLeft(from: Location, to: Location): boolean {
  if (from.pathname !== to.pathname) return true;
  const [before, after] = [from, to].map(({ search }) =>
    new URLSearchParams(search).get("marketplace"),
  );
  return before !== null && before !== after;
}

function Question({ blocker }: { blocker: Blocker & { state: "blocked" } }) {
  const ref = useRef<HTMLDialogElement>(null);
  const stay = useRef<HTMLButtonElement>(null);
  useBrowserLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    stay.current?.focus();
    // Before React takes it away, which gives the focus back to the link.
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
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
          <Button ref={stay} type="button" onClick={() => blocker.reset()}>
            {m.leave_stay()}
          </Button>
        </DialogActions>
      </div>
    </dialog>
  );
}
