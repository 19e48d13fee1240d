import { type RefObject, useEffect, useState } from "react";

import type { GalleryCarousel } from "./gallery-carousel.tsx";

interface LoadedCarousel {
  Carousel: typeof GalleryCarousel;
  initialSlide: number;
}

/**
 * Loads the carousel that replaces a list of several slides, after the page has loaded. A list that is in use stays,
 * because a replaced element would lose the focus.
 */
export function useCarousel(list: RefObject<HTMLElement | null>, isNeeded: boolean) {
  const [loaded, setLoaded] = useState<LoadedCarousel | null>(null);
  useEffect(() => {
    let isMounted = true;
    const load = async () => {
      // Without a network the list stays.
      const module = await import("./gallery-carousel.tsx").catch(() => null);
      const element = list.current;
      if (!isMounted || !module || !element || element.contains(document.activeElement)) return;
      const initialSlide = Math.round(element.scrollLeft / element.clientWidth) || 0;
      setLoaded({ Carousel: module.GalleryCarousel, initialSlide });
    };
    if (isNeeded) void load();
    return () => {
      isMounted = false;
    };
  }, [isNeeded, list]);
  return loaded;
}
