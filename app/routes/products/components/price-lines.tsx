import { lazy, Suspense } from "react";

import { m } from "#app/paraglide/messages.js";
import { formatPrice } from "#app/rules/numbers.ts";
import { type PriceLine, type PricePeriods, toPriceLines } from "#app/rules/selling/price-lines.ts";
import { Section } from "#app/ui/page.tsx";
import { useTimeZone } from "#app/ui/time-zone.ts";
import { usePlaceWidth } from "#app/ui/use-place-width.ts";

import classes from "./price-lines.module.css";

const PriceLineChart = lazy(() => import("./price-line-chart.tsx"));

/** A chart for each currency, which requires scripts. The sentence and the table say the same. */
export function PriceLines({ history }: { history: PricePeriods }) {
  const lines = toPriceLines(history);
  const domain: [number, number] = [Date.parse(`${history.from}Z`), Date.parse(`${history.to}Z`)];
  if (lines.length === 0) return null;
  return (
    <Section>
      {lines.map((line) => (
        <Line key={line.currency} line={line} domain={domain} />
      ))}
    </Section>
  );
}

function Line({ line, domain }: { line: PriceLine; domain: [number, number] }) {
  const { place, width } = usePlaceWidth();
  const timeZone = useTimeZone() ?? "UTC";
  const { currency, lowest, highest } = line;
  return (
    <figure className={classes.line}>
      <figcaption>
        {m.price_history_range({
          lowest: formatPrice(lowest, currency),
          highest: formatPrice(highest, currency),
        })}
      </figcaption>
      <div ref={place} className={classes.chart} aria-hidden>
        {width > 0 && (
          <Suspense>
            <PriceLineChart
              line={line}
              name={m.price_history_new()}
              timeZone={timeZone}
              domain={domain}
              width={width}
            />
          </Suspense>
        )}
      </div>
    </figure>
  );
}
