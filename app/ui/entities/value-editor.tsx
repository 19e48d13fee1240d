import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { href, useFetcher } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { ReplacedValue } from "#app/rules/replaced-value.ts";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import type { EditedTwin, EditResult } from "#app/ui/twins/form/edit-result.ts";
import { ValueForm } from "#app/ui/twins/form/value-form.tsx";

import classes from "./value-editor.module.css";

interface SavedValue {
  saved: true;
  replaced: ReplacedValue | null;
}

interface ValueEditorProps {
  twinId: string;
  /** Name of the value's control in the form of the whole twin. */
  name: string;
  close: () => void;
  /** Receives what restores the value before; null if nothing was changed. */
  onSaved: (replaced: ReplacedValue | null) => void;
}

/**
 * Editor of one value of a twin in a grid. It has the control of the twin's form, and after a conflict both values.
 */
export function ValueEditor({ twinId, name, close, onSaved }: ValueEditorProps) {
  const action = href("/resources/twin-values/:twinId/:name", { twinId, name });
  const { load, data: twin } = useFetcher<EditedTwin & { frozen: boolean }>();
  const save = useFetcher<EditResult | SavedValue>();
  const saved = save.data !== undefined && "saved" in save.data ? save.data : null;
  useEffect(() => void load(action), [load, action]);
  useEffect(() => {
    if (!saved) return;
    onSaved(saved.replaced);
    close();
    // Both are new functions in each render, so they are no dependencies.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [saved]);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!twin) return;
    const [typed, any] = [TYPED, CONTROLS].map((controls) =>
      box.current?.querySelector<HTMLElement>(controls),
    );
    (typed ?? any)?.focus();
  }, [twin]);
  const answer = save.data && !("saved" in save.data) ? save.data : undefined;
  const cancel = (
    <Button type="button" variant="default" size="xs" onClick={close}>
      {m.products_cancel()}
    </Button>
  );
  return (
    <div ref={box}>
      {twin ? (
        <ValueForm
          key={twin.id}
          name={name}
          twin={twin}
          answer={answer}
          action={action}
          fetcher={save}
          buttons={
            <div className={classes.buttons}>
              {cancel}
              <SubmitButton
                size="xs"
                pending={save.state !== "idle"}
                pendingLabel={m.console_saving()}
              >
                {m.console_save()}
              </SubmitButton>
            </div>
          }
        />
      ) : (
        <div className={classes.buttons}>
          {m.list_loading()}
          {cancel}
        </div>
      )}
    </div>
  );
}

/** Where labels are chosen and typed, typing comes first. */
const TYPED = "input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea";
const CONTROLS = "input:not([type=hidden]), select, textarea";
