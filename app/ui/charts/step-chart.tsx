import { LineChart, type LineChartProps } from "@mantine/charts";
import { ResponsiveContainer } from "recharts";

import "@mantine/core/styles/ColorSwatch.layer.css";
import "@mantine/charts/styles.layer.css";

interface StepChartProps extends LineChartProps {
  /** Width in pixels. */
  width: number;
  /** Height in pixels. */
  height: number;
}

/**
 * A chart of values that stay until the next one. Its container has a fixed size, so that the chart doesn't measure
 * itself: measuring would log a warning if the page is hidden while the chart loads.
 */
export function StepChart({ width, height, lineChartProps, ...chart }: StepChartProps) {
  return (
    <ResponsiveContainer width={width} height={height}>
      <LineChart
        h={height}
        curveType="stepAfter"
        withDots={false}
        lineChartProps={{ accessibilityLayer: false, ...lineChartProps }}
        {...chart}
      />
    </ResponsiveContainer>
  );
}
