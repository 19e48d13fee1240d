import { getLocale } from "#app/paraglide/runtime.js";
import { formatNumber } from "#app/rules/numbers.ts";
import type { Home } from "#app/server/selling/overview.server.ts";
import { StepChart } from "#app/ui/charts/step-chart.tsx";
import { dateTimeFormat } from "#common/intl-formats.ts";

/** Literal colors after the first one, because the page has the variables of the primary color only. */
const COLORS = ["teal.6", "#e8590c", "#1c7ed6", "#9c36b5", "#e03131", "#66a80f"];

/** A chart with one line for each marketplace. */
export default function LiveChart({ live, width }: { live: Home["live"]; width: number }) {
  const days = live[0]?.dayList ?? [];
  const dayFormat = dateTimeFormat(getLocale(), {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  const data = days.map(({ date }, at) => ({
    date: dayFormat.format(new Date(`${date.slice(0, 10)}T00:00:00Z`)),
    ...Object.fromEntries(live.map((line) => [line.marketplace, line.dayList[at]?.count ?? 0])),
  }));
  return (
    <StepChart
      width={width}
      height={240}
      data={data}
      dataKey="date"
      series={live.map(({ marketplace }, at) => ({
        name: marketplace,
        color: COLORS[at % COLORS.length] ?? "teal.6",
      }))}
      withLegend={live.length > 1}
      valueFormatter={formatNumber}
      yAxisProps={{ allowDecimals: false, width: 48 }}
    />
  );
}
