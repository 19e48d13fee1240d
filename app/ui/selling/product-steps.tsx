import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";

import { m } from "#app/paraglide/messages.js";
import type { Neighbor, Neighbors } from "#app/server/selling/products/product-neighbors.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";

import classes from "./product-steps.module.css";

interface ProductStepsProps {
  productId: string;
  neighbors: Neighbors | null;
}

/** Links to the previous and the next product of the list that the page was opened from. */
export function ProductSteps({ productId, neighbors }: ProductStepsProps) {
  const [kept, setKept] = useState({ productId, neighbors });
  // Keep the first neighbors: when the page is loaded again, the `Referer` header no longer names the list.
  const isOther = kept.productId !== productId || (neighbors !== null && kept.neighbors === null);
  if (isOther) setKept({ productId, neighbors });
  const { previous = null, next = null } = neighbors ?? (isOther ? null : kept.neighbors) ?? {};
  if (!previous && !next) return null;
  return (
    <nav className={classes.steps} aria-label={m.products_title()}>
      <Step to={previous} label={m.products_previous()} Icon={IconChevronLeft} />
      <Step to={next} label={m.products_next()} Icon={IconChevronRight} />
    </nav>
  );
}

interface StepProps {
  to: Neighbor | null;
  label: string;
  Icon: typeof IconChevronLeft;
}

function Step({ to, label, Icon }: StepProps) {
  if (!to) return null;
  return (
    <ButtonLink
      to={to.href}
      variant="subtle"
      size="compact-sm"
      leftSection={<Icon size={16} aria-hidden />}
    >
      {label}
    </ButtonLink>
  );
}
