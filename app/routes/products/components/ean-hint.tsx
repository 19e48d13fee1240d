import { href, Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { EanNote } from "#app/ui/twins/form/ean-note.tsx";
import { checkEan, readEan } from "#common/ean.ts";

import classes from "./create-form.module.css";

interface EanHintProps {
  /** The EAN as it was typed. */
  ean: string;
  checking: boolean;
  unverified: string | null;
  existingId: string | null;
  /** Name of the button that uses the corrected number. */
  useName?: string;
  onUse: (corrected: string) => void;
}

/** Drafts may have a wrong check digit, so this is a warning that offers the corrected number. */
export function EanHint({
  ean,
  checking,
  unverified,
  existingId,
  useName = "useEan",
  onUse,
}: EanHintProps) {
  const { corrected } = checkEan(readEan(ean).ean);
  return (
    <div className={classes.hint} aria-live="polite">
      <EanNote text={ean} />
      {checking && <p className={classes.muted}>{m.products_ean_checking()}</p>}
      {!checking && unverified && <p className={classes.warning}>{unverified}</p>}
      {existingId && (
        <Link to={href("/products/:productId", { productId: existingId })}>
          {m.products_ean_open_other()}
        </Link>
      )}
      {corrected && (
        <p className={classes.warning}>
          {m.products_ean_check_digit()}{" "}
          <button
            type="submit"
            name={useName}
            value={corrected}
            formNoValidate
            className={classes.fix}
            onClick={(event) => {
              event.preventDefault();
              onUse(corrected);
            }}
          >
            {m.products_ean_use({ ean: corrected })}
          </button>
        </p>
      )}
    </div>
  );
}
