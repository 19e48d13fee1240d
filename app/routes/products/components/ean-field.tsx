import { type FocusEvent, useRef, useState } from "react";

import { m } from "#app/paraglide/messages.js";
import type { EanAnswer } from "#app/rules/twins/ean-answer.ts";
import { type Field, TextField } from "#app/ui/forms/form.tsx";
import { showToast } from "#app/ui/frame/toast.tsx";
import { findEanHolder } from "#app/ui/twins/form/find-ean-holder.ts";
import { EAN_PATTERN, readEan } from "#common/ean.ts";

import { EanHint } from "./ean-hint.tsx";

import classes from "./create-form.module.css";

interface EanFieldProps {
  field: Field<string | undefined>;
  /** The ID of the product that has the rejected EAN. */
  existingId: string | null;
  /** Called when the platform already has a product with this EAN. */
  onTaken: (ean: string) => void;
  onUse: (corrected: string) => void;
  /** Name of the button that uses the corrected number. */
  useName?: string;
  required?: boolean;
}

/**
 * Checks the EAN with the platform on blur. Until the response arrives, the text is neither unique nor a
 * duplicate.
 */
export function EanField({ field, existingId, onTaken, onUse, useName, required }: EanFieldProps) {
  const [pendingEan, setPendingEan] = useState<string | null>(null);
  const [answer, setAnswer] = useState<EanAnswer | null>(null);
  const [typed, setTyped] = useState(field.initialValue ?? "");
  const latest = useRef("");
  const { ean: text } = readEan(typed);
  const current = answer?.ean === text ? answer : null;
  const isRejected = text === readEan(field.initialValue ?? "").ean;

  const checkWithPlatform = async (ean: string) => {
    latest.current = ean;
    setPendingEan(ean);
    const result = await findEanHolder(ean);
    if (latest.current !== ean) return;
    setPendingEan(null);
    setAnswer(result);
    if (result.state === "duplicate") {
      onTaken(ean);
      void showToast("info", m.products_ean_duplicate_toast(), `ean-${ean}`);
    }
    if (result.state === "unchecked") {
      void showToast("error", m.products_ean_check_failed(), `ean-${ean}`);
    }
  };
  const checkOnBlur = (event: FocusEvent<HTMLInputElement>) => {
    const { ean } = readEan(event.currentTarget.value);
    const isChecked = answer?.ean === ean && answer.state !== "unchecked";
    if (EAN_PATTERN.test(ean) && !isChecked) void checkWithPlatform(ean);
  };
  const useCorrected = (ean: string) => {
    onUse(ean);
    setTyped(ean);
    void checkWithPlatform(ean);
  };

  return (
    <div className={classes.ean}>
      <TextField
        field={field}
        label={m.products_ean()}
        {...(required !== undefined && { required })}
        autoComplete="off"
        inputMode="numeric"
        spellCheck={false}
        onBlur={checkOnBlur}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <EanHint
        ean={typed}
        checking={pendingEan !== null}
        unverified={current?.problem ?? null}
        existingId={current ? current.existingId : isRejected ? existingId : null}
        {...(useName && { useName })}
        onUse={useCorrected}
      />
    </div>
  );
}
