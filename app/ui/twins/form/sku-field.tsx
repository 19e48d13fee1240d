import { type FocusEvent, useState } from "react";
import { href } from "react-router";

import { MAX_SKU_LENGTH } from "#app/rules/twins/known-fields.ts";
import type { StoredSku } from "#app/rules/twins/twin-field.ts";
import { type Field, TextField } from "#app/ui/forms/form.tsx";

import { SharedSkuWarning } from "./shared-sku-warning.tsx";

import classes from "./code-field.module.css";

interface SkuFieldProps {
  field: Field<string | undefined>;
  label: string;
  description?: string | undefined;
  required?: boolean;
  /** Stored SKU of the edited product; undefined for a new product. */
  stored?: StoredSku;
}

interface SkuAnswer {
  sku: string;
  existingId: string | null;
}

/**
 * Field for a SKU. It warns when it is rendered and on blur if another product has the same one, which is allowed but
 * usually a mistake.
 */
export function SkuField({ field, stored, ...wrap }: SkuFieldProps) {
  const [answer, setAnswer] = useState<SkuAnswer | null>(
    stored ? { sku: stored.sku, existingId: stored.holderId } : null,
  );
  const [typed, setTyped] = useState(field.initialValue ?? "");
  const existingId = answer?.sku === typed.trim() ? answer.existingId : null;

  const checkOnBlur = async (event: FocusEvent<HTMLInputElement>) => {
    const sku = event.currentTarget.value.trim();
    if (sku !== "" && sku.length <= MAX_SKU_LENGTH && sku !== answer?.sku) {
      setAnswer(await findHolder(sku, stored?.twinId));
    }
  };

  return (
    <div>
      <TextField
        field={field}
        {...wrap}
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

async function findHolder(sku: string, exceptId?: string): Promise<SkuAnswer | null> {
  const query = new URLSearchParams({ sku, ...(exceptId && { except: exceptId }) });
  try {
    const response = await fetch(`${href("/resources/sku")}?${query}`);
    return response.ok ? ((await response.json()) as SkuAnswer) : null;
  } catch {
    return null;
  }
}
