import { lazy, Suspense } from "react";

import { m } from "#app/paraglide/messages.js";
import { formatNumber } from "#app/rules/numbers.ts";
import type { Home } from "#app/server/selling/overview.server.ts";
import { Section } from "#app/ui/page.tsx";
import { DateOnly } from "#app/ui/time.tsx";
import { usePlaceWidth } from "#app/ui/use-place-width.ts";

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
