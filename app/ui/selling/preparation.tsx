import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { ProductCard } from "#app/server/selling/products/product-card.server.ts";
import { LiveStatus } from "#app/ui/live.tsx";

import { PreparationFailed } from "./preparation-failed.tsx";

import classes from "./preparation.module.css";

interface PreparationProps {
  card: Pick<ProductCard, "id" | "sketch" | "preparing" | "tryAgainId">;
  failure: string | null;
}

/** Progress of a card's preparation, or the reason why it failed. */
export function Preparation({ card, failure }: PreparationProps) {
  const page = href("/products/:productId", { productId: card.id });
  if (card.sketch && failure !== null) {
    return <PreparationFailed reason={failure} action={page} transitionId={card.tryAgainId} />;
  }
  if (!card.sketch && !card.preparing) return null;
  return (
    <div className={classes.panel}>
      <LiveStatus
        text={card.sketch ? m.products_sketch_note() : m.products_preparing_note()}
        refreshTo={page}
      />
      <ol className={classes.steps}>
        <li data-done>{m.products_step_created()}</li>
        <li aria-current="step">{m.products_step_attributes()}</li>
        <li>{m.products_step_ready()}</li>
      </ol>
    </div>
  );
}
