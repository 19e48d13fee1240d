import { type FocusEvent, useState } from "react";
import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { MAX_SKU_LENGTH } from "#app/rules/product-limits.ts";
import { type Field, TextField } from "#app/ui/form/form.tsx";

import { SharedSkuWarning } from "./shared-sku-warning.tsx";

import classes from "./create-form.module.css";

interface SkuAnswer {
  sku: string;
  existingId: string | null;
}

/** Warns after leaving the field if another product has the SKU: two may have the same, but it is mostly a mistake. */
export function SkuField({ field }: { field: Field<string | undefined> }) {
  const [answer, setAnswer] = useState<SkuAnswer | null>(null);
  const [typed, setTyped] = useState(field.initialValue ?? "");
  const existingId = answer?.sku === typed.trim() ? answer.existingId : null;

  const checkOnBlur = async (event: FocusEvent<HTMLInputElement>) => {
    const sku = event.currentTarget.value.trim();
    if (sku !== "" && sku.length <= MAX_SKU_LENGTH && sku !== answer?.sku) {
      setAnswer(await findHolder(sku));
    }
  };

  return (
    <div className={classes.ean}>
      <TextField
        field={field}
        label={m.products_sku()}
        autoComplete="off"
        spellCheck={false}
        maxCharacters={MAX_SKU_LENGTH}
        onBlur={(event) => void checkOnBlur(event)}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={classes.hint} aria-live="polite">
        {existingId && <SharedSkuWarning productId={existingId} />}
      </div>
    </div>
  );
}

async function findHolder(sku: string): Promise<SkuAnswer | null> {
  try {
    const response = await fetch(`${href("/resources/sku")}?${new URLSearchParams({ sku })}`);
    return response.ok ? ((await response.json()) as SkuAnswer) : null;
  } catch {
    return null;
  }
}
