import { type FocusEvent, useState } from "react";
import { href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { EanAnswer, EanHolder } from "#app/rules/twins/ean-answer.ts";
import { readEnteredEan } from "#app/rules/twins/entered-ean.ts";
import { type Field, TextField, typedIn } from "#app/ui/forms/form.tsx";
import { checkEan, EAN_PATTERN } from "#common/ean.ts";

import { EanNote } from "./ean-note.tsx";
import { findEanHolder } from "./find-ean-holder.ts";

import classes from "./code-field.module.css";

interface EanFieldProps {
  field: Field<string | undefined>;
  label: string;
  description?: string | undefined;
  required?: boolean;
  /** ID of the edited product. */
  twinId: string;
  stored: string;
  /** The product that has the rejected EAN. */
  rejected: EanHolder | null;
}

/** Field for the EAN of an existing product. It links to the product that has the EAN, and checks this on blur too. */
export function EanField({ field, twinId, stored, rejected, ...wrap }: EanFieldProps) {
  const [answer, setAnswer] = useState<EanAnswer | null>(null);
  const typed = typedIn(field);
  const ean = readEnteredEan(typed, stored);
  const found = answer?.ean === ean ? answer : null;
  const holderId = found ? found.existingId : rejected?.ean === ean ? rejected.productId : null;

  const checkOnBlur = async (event: FocusEvent<HTMLInputElement>) => {
    const text = readEnteredEan(event.currentTarget.value, stored);
    const isChecked = text === found?.ean && found.state !== "unchecked";
    if (text === stored || isChecked || !EAN_PATTERN.test(text)) return;
    setAnswer(await findEanHolder(text, twinId));
  };

  return (
    <div>
      <TextField
        field={field}
        {...wrap}
        autoComplete="off"
        inputMode="numeric"
        spellCheck={false}
        onBlur={(event) => void checkOnBlur(event)}
      />
      <div className={classes.hint} aria-live="polite">
        {found?.problem && <p className={classes.warning}>{found.problem}</p>}
        {holderId && (
          <p className={classes.warning}>
            {found && `${m.products_ean_duplicate()}. `}
            <Link to={href("/products/:productId", { productId: holderId })}>
              {m.products_ean_open_other()}
            </Link>
          </p>
        )}
        {ean !== stored && <EanNote text={typed} />}
        <CheckDigitNote ean={ean} />
      </div>
    </div>
  );
}

function CheckDigitNote({ ean }: { ean: string }) {
  const { corrected } = checkEan(ean);
  if (!corrected) return null;
  return (
    <p className={classes.warning}>
      {m.products_ean_check_digit()} {m.products_ean_should({ ean: corrected })}
    </p>
  );
}
