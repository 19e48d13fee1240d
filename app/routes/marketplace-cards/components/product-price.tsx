import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";

interface ProductPriceProps {
  price: string;
  /** Path of the form with the price; null if the user may not change it. */
  changeAt: string | null;
}

/** The product's price for all marketplaces, which the card can't change. */
export function ProductPrice({ price, changeAt }: ProductPriceProps) {
  return (
    <>
      {m.card_price_of_product({ price: price || m.card_price_none() })}
      {changeAt !== null && (
        <>
          {" "}
          · <Link to={changeAt}>{m.card_price_change()}</Link>
        </>
      )}
    </>
  );
}
