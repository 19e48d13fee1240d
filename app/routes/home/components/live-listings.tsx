import { lazy, Suspense, useEffect, useRef, useState } from "react";

import { m } from "#app/paraglide/messages.js";
import { formatNumber } from "#app/rules/numbers.ts";
import type { Home } from "#app/server/selling/overview.server.ts";
import { Section } from "#app/ui/page.tsx";
import { DateOnly } from "#app/ui/time.tsx";

import classes from "./home.module.css";

const LiveChart = lazy(() => import("./live-chart.tsx"));

/** Live listings per marketplace: a chart, which requires scripts, and the same figures as a table. */
export function LiveListings({ live }: { live: Home["live"] }) {
  const { place, width } = usePlaceWidth();
  const days = live[0]?.dayList ?? [];
  return (
    <Section title={m.home_live()} description={m.home_live_text({ days: days.length })}>
      <div ref={place} className={classes.chart} aria-hidden>
        {width > 0 && (
          <Suspense>
            <LiveChart live={live} width={width} />
          </Suspense>
        )}
      </div>
      <details className={classes.figures}>
        <summary>{m.home_live_figures()}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{m.home_live_day()}</th>
              {live.map(({ marketplace }) => (
                <th key={marketplace} scope="col">
                  {marketplace}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ date }, back) => (
              <tr key={date}>
                <th scope="row">
                  <DateOnly iso={date} />
                </th>
                {live.map(({ marketplace, dayList }) => (
                  <td key={marketplace}>{formatNumber(dayList.at(-1 - back)?.count ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Section>
  );
}

/**
 * Measures the width of an element in pixels; 0 until it is measured. A page that is being replaced is hidden for a
 * moment and has no width. The last width is kept meanwhile, because a chart without a width logs a warning.
 */
function usePlaceWidth() {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.floor(entry?.contentRect.width ?? 0);
      if (measured > 0) setWidth(measured);
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return { place, width };
}
