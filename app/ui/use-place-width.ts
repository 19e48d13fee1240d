import { useEffect, useRef, useState } from "react";

/**
 * Measures the width of an element in pixels; 0 until it is measured. A page that is being replaced is hidden for a
 * moment and has no width. The last width is kept meanwhile, because a chart without a width logs a warning.
 */
export function usePlaceWidth() {
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
