import { lazy, Suspense, useEffect, useState } from "react";

/** The component of the card. Its code is loaded when the pointer or the focus first stays on a link. */
const HoverCard = lazy(async () => {
  const { HoverCard: card } = await import("./hover-card.tsx");
  return { default: card };
});

const OPEN_DELAY_MS = 400;
const CLOSE_DELAY_MS = 250;
const CARD = "[data-hover-card]";

/** Shows a card for a link to an entity when the pointer or the focus stays on it. */
export function HoverCards() {
  const [link, setLink] = useState<HTMLAnchorElement | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (delay: number, next: HTMLAnchorElement | null) => {
      clearTimeout(timer);
      timer = setTimeout(() => setLink(next), delay);
    };
    const enter = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      if (target.closest(CARD)) {
        clearTimeout(timer);
        return;
      }
      const next = target.closest<HTMLAnchorElement>("a[data-card]");
      if (next) later(OPEN_DELAY_MS, next);
      else later(CLOSE_DELAY_MS, null);
    };
    const close = () => {
      clearTimeout(timer);
      setLink(null);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") close();
    };
    document.addEventListener("pointerover", enter);
    document.addEventListener("focusin", enter);
    document.addEventListener("keydown", closeByKey);
    const closeByScroll = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest(CARD))) close();
    };
    document.addEventListener("scroll", closeByScroll, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", enter);
      document.removeEventListener("focusin", enter);
      document.removeEventListener("keydown", closeByKey);
      document.removeEventListener("scroll", closeByScroll, true);
    };
  }, []);
  return (
    link?.isConnected && (
      <Suspense>
        <HoverCard key={link.href} link={link} />
      </Suspense>
    )
  );
}
