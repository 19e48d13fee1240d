import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useEffect, useEffectEvent } from "react";
import { Link, useNavigate } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { type MediaItem, Slide } from "#app/ui/gallery.tsx";

import classes from "./full-screen-image.module.css";

interface FullScreenImageProps {
  item: MediaItem;
  previous: string | null;
  next: string | null;
}

/**
 * An image in the whole window, with links to the next and the previous one. With scripts, the arrow keys follow
 * these links.
 */
export function FullScreenImage({ item, previous, next }: FullScreenImageProps) {
  const navigate = useNavigate();
  const follow = useEffectEvent((event: KeyboardEvent) => {
    const target = { ArrowLeft: previous, ArrowRight: next }[event.key];
    if (!target || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    void navigate(target, { preventScrollReset: true, replace: true });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => follow(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  return (
    <div className={classes.view}>
      <Step to={previous} label={m.products_image_previous()} icon={IconChevronLeft} />
      <figure key={item.id}>
        <Slide item={{ ...item, large: item.src }} first />
        <figcaption>
          <a href={item.src} target="_blank" rel="noreferrer">
            {m.products_image_original()}
          </a>
        </figcaption>
      </figure>
      <Step to={next} label={m.products_image_next()} icon={IconChevronRight} />
    </div>
  );
}

interface StepProps {
  to: string | null;
  label: string;
  icon: typeof IconChevronLeft;
}

function Step({ to, label, icon: Icon }: StepProps) {
  if (!to) return <span />;
  return (
    <Link to={to} aria-label={label} className={classes.step} preventScrollReset replace>
      <Icon size={28} stroke={1.6} aria-hidden />
    </Link>
  );
}
