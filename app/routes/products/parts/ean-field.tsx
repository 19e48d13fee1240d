import { type FocusEvent, useEffect, useState } from "react";
import { href, useFetcher } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { EanAnswer } from "#app/rules/ean.ts";
import { Ean } from "#app/rules/product.ts";
import { type Field, TextField } from "#app/ui/form.tsx";
import { showToast } from "#app/ui/toast.tsx";

import { EanHint } from "./ean-hint.tsx";

import classes from "./create-form.module.css";

interface EanFieldProps {
  field: Field<string | undefined>;
  /** The platform has a product with this number already. */
  onTaken: (ean: string) => void;
  onUse: (corrected: string) => void;
}

/** Asks the platform when the field is left; a text it has not seen yet is neither unique nor double. */
export function EanField({ field, onTaken, onUse }: EanFieldProps) {
  const check = useFetcher<EanAnswer>();
  const [typed, setTyped] = useState(field.initialValue ?? "");
  const answer = check.data;

  useEffect(() => {
    if (answer?.state === "unchecked") {
      void showToast("error", m.products_ean_check_failed(), `ean-${answer.ean}`);
    }
    if (answer?.state !== "duplicate") return;
    onTaken(answer.ean);
    void showToast("info", m.products_ean_duplicate_toast(), `ean-${answer.ean}`);
  }, [answer, onTaken]);

  const ask = (ean: string) => void check.load(`${href("/resources/ean")}?ean=${ean}`);
  const checkOnBlur = (event: FocusEvent<HTMLInputElement>) => {
    const ean = event.currentTarget.value.trim();
    if (Ean.safeParse(ean).success && answer?.ean !== ean) ask(ean);
  };
  const useCorrected = (ean: string) => {
    onUse(ean);
    setTyped(ean);
    ask(ean);
  };

  return (
    <div className={classes.ean}>
      <TextField
        field={field}
        label={m.products_ean()}
        autoComplete="off"
        inputMode="numeric"
        spellCheck={false}
        onBlur={checkOnBlur}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <EanHint
        ean={typed.trim()}
        checking={check.state !== "idle"}
        unverified={answer?.ean === typed.trim() ? answer.problem : null}
        onUse={useCorrected}
      />
    </div>
  );
}
