import { Carousel } from "@mantine/carousel";

import "@mantine/carousel/styles.layer.css";
import type { ComponentProps, ReactNode } from "react";
import { useState } from "react";

import { m } from "#app/paraglide/messages.js";

import classes from "./gallery.module.css";

export type CarouselApi = Parameters<
  NonNullable<ComponentProps<typeof Carousel>["getEmblaApi"]>
>[0];

export interface GallerySlide {
  id: string;
  name: string;
  content: ReactNode;
}

interface GalleryCarouselProps {
  slides: GallerySlide[];
  /** Index of the slide at which the plain list was scrolled before the carousel replaced it. */
  initialSlide: number;
  getApi: (api: CarouselApi) => void;
}

/** Carousel of a gallery's slides with arrows and swiping, in the size of the list that it replaces. */
export function GalleryCarousel({ slides, initialSlide, getApi }: GalleryCarouselProps) {
  const [current, setCurrent] = useState(initialSlide);
  const labelOf = (index: number) =>
    m.products_image_position({
      name: slides[index]?.name ?? "",
      position: index + 1,
      total: slides.length,
    });
  return (
    <>
      <Carousel
        aria-label={m.gallery_label()}
        className={classes.carousel}
        classNames={{ viewport: classes.viewport, control: classes.control }}
        controlSize={36}
        initialSlide={initialSlide}
        emblaOptions={{ duration: 18 }}
        getEmblaApi={getApi}
        onSlideChange={setCurrent}
        previousControlProps={{ "aria-label": m.products_image_previous() }}
        nextControlProps={{ "aria-label": m.products_image_next() }}
      >
        {slides.map(({ id, content }, index) => (
          <Carousel.Slide key={id} id={id} aria-label={labelOf(index)}>
            {content}
          </Carousel.Slide>
        ))}
      </Carousel>
      {/* The library announces slides in English only; its own element is hidden. */}
      <output className="sr">{labelOf(current)}</output>
    </>
  );
}
