import { LineChart } from "@mantine/charts";
import { ResponsiveContainer } from "recharts";

import "@mantine/core/styles/ColorSwatch.layer.css";
import "@mantine/charts/styles.layer.css";

import { getLocale } from "#app/paraglide/runtime.js";
import { formatNumber, formatPrice } from "#app/rules/numbers.ts";
import type { PriceLine } from "#app/rules/selling/price-lines.ts";

const HEIGHT = 200;

interface PriceLineChartProps {
  line: PriceLine;
  /** Label of the amounts. */
  name: string;
  timeZone: string;
  domain: [from: number, to: number];
  width: number;
}

/** Chart of the prices in one currency, as steps. It has a fixed size, because measuring itself would log a warning. */
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
    <ResponsiveContainer width={width} height={HEIGHT}>
      <LineChart
        h={HEIGHT}
        data={points.map(({ at, price }) => ({ at, [name]: price }))}
        dataKey="at"
        series={[{ name, color: "teal.6" }]}
        curveType="stepAfter"
        connectNulls={false}
        withDots={false}
        valueFormatter={(value) => formatPrice(String(value), currency)}
        xAxisProps={{ type: "number", domain, tickFormatter: (at: number) => tick.format(at) }}
        yAxisProps={{ width: 72, tickFormatter: (value: number) => formatNumber(value) }}
        tooltipProps={{
          // Without a point under the pointer there is no time.
          labelFormatter: (at) => (typeof at === "number" ? full.format(at) : ""),
        }}
        // Room above the highest line for half of its label.
        lineChartProps={{ accessibilityLayer: false, margin: { top: 12 } }}
      />
    </ResponsiveContainer>
  );
}
