import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";

interface ProductPriceProps {
  price: string;
  changeAt: string;
}

/** The product's price for all marketplaces, which the card can't change. */
export function ProductPrice({ price, changeAt }: ProductPriceProps) {
  return (
    <>
      {m.card_price_of_product({ price: price || m.card_price_none() })} ·{" "}
      <Link to={changeAt}>{m.card_price_change()}</Link>
    </>
  );
}
