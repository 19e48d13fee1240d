import { getLocale } from "#app/paraglide/runtime.js";
import { formatNumber, formatPrice } from "#app/rules/numbers.ts";
import type { PriceLine } from "#app/rules/selling/price-lines.ts";
import { StepChart } from "#app/ui/charts/step-chart.tsx";

interface PriceLineChartProps {
  line: PriceLine;
  /** Label of the amounts. */
  name: string;
  timeZone: string;
  domain: [from: number, to: number];
  width: number;
}

/** A chart of the prices in one currency. */
export default function PriceLineChart({
  line: { currency, points },
  name,
  timeZone,
  domain,
  width,
}: PriceLineChartProps) {
  const locale = getLocale();
  const tick = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone });
  const full = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone });
  return (
    <StepChart
      width={width}
      height={200}
      data={points.map(({ at, price }) => ({ at, [name]: price }))}
      dataKey="at"
      series={[{ name, color: "teal.6" }]}
      connectNulls={false}
      valueFormatter={(value) => formatPrice(String(value), currency)}
      xAxisProps={{ type: "number", domain, tickFormatter: (at: number) => tick.format(at) }}
      yAxisProps={{ width: 72, tickFormatter: (value: number) => formatNumber(value) }}
      tooltipProps={{
        // Without a point under the pointer there is no time.
        labelFormatter: (at) => (typeof at === "number" ? full.format(at) : ""),
      }}
      // Room above the highest line for half of its label.
      lineChartProps={{ margin: { top: 12 } }}
    />
  );
}
