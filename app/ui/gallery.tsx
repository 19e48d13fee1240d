import { IconFile, IconPhotoDown, IconPhotoOff } from "@tabler/icons-react";
import { type ReactNode, type Ref, useRef } from "react";
import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatBytes } from "#app/rules/numbers.ts";

import type { CarouselApi, GallerySlide } from "./gallery-carousel.tsx";
import { useCarousel } from "./use-carousel.ts";

import classes from "./gallery.module.css";

export interface MediaItem {
  id: string;
  kind: "image" | "video" | "pdf" | "file" | "missing" | "pending";
  title: string;
  /** Description of the image, written by the seller. */
  text?: string;
  src: string;
  /** URL of the full-screen view. */
  viewHref?: string;
  /** URLs of smaller variants of the image; without them the original is used. */
  large?: string;
  thumb?: string;
  size?: number;
}

interface GalleryProps {
  items: MediaItem[];
  id?: string;
  /** Whether an empty gallery says how to fill it. */
  mayUpload?: boolean;
}

/**
 * Gallery: a list with CSS scroll snapping and thumbnails that link to its slides. Scripts replace it with a
 * carousel.
 */
export function Gallery({ items, id = "media", mayUpload = true }: GalleryProps) {
  const list = useRef<HTMLUListElement>(null);
  const api = useRef<CarouselApi>(null);
  const loaded = useCarousel(list, items.length > 1);
  if (items.length === 0)
    return <p className={classes.empty}>{mayUpload ? m.gallery_empty() : m.gallery_none()}</p>;
  const slides = items.map((item, at) => ({
    id: `${id}-${item.id}`,
    name: altOf(item),
    content: <Slide item={item} first={at === 0} />,
  }));
  const show = (at: number) => {
    if (loaded) return api.current?.scrollTo(at);
    list.current?.children[at]?.scrollIntoView({ block: "nearest", inline: "start" });
  };
  return (
    <div className={classes.gallery}>
      {loaded ? (
        <loaded.Carousel
          slides={slides}
          initialSlide={loaded.initialSlide}
          getApi={(embla) => {
            api.current = embla;
          }}
        />
      ) : (
        <SlideList slides={slides} ref={list} />
      )}
      {items.length > 1 && <Thumbs items={items} id={id} onShow={show} />}
    </div>
  );
}

interface SlideListProps {
  slides: GallerySlide[];
  ref: Ref<HTMLUListElement>;
}

function SlideList({ slides, ref }: SlideListProps) {
  return (
    // Makes the list scrollable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul ref={ref} className={classes.slides} tabIndex={0} aria-label={m.gallery_label()}>
      {slides.map(({ id, content }) => (
        <li key={id} id={id}>
          {content}
        </li>
      ))}
    </ul>
  );
}

interface ThumbsProps {
  items: MediaItem[];
  id: string;
  onShow: (at: number) => void;
}

function Thumbs({ items, id, onShow }: ThumbsProps) {
  return (
    <ul className={classes.thumbs}>
      {items.map((item, at) => (
        <li key={item.id}>
          <a
            href={`#${id}-${item.id}`}
            aria-label={m.gallery_show({ name: altOf(item) })}
            onClick={(event) => {
              event.preventDefault();
              onShow(at);
            }}
          >
            <Thumb item={item} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Slide of a gallery. The first image loads eagerly, the others when they scroll into view. */
export function Slide({ item, first }: { item: MediaItem; first: boolean }) {
  switch (item.kind) {
    case "image":
      return (
        <ImageLink item={item}>
          <img
            src={item.large ?? item.src}
            alt={altOf(item)}
            width="400"
            height="300"
            decoding="async"
            {...(first ? { fetchPriority: "high" } : { loading: "lazy" })}
          />
        </ImageLink>
      );
    case "video":
      return (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- sellers upload no captions
        <video
          src={item.src}
          controls
          preload="metadata"
          aria-label={item.title}
          width="400"
          height="300"
        />
      );
    case "pdf":
      return (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the browser's own PDF viewer does not run in one
        <iframe src={item.src} title={item.title} width="400" height="300" loading="lazy" />
      );
    case "file":
      return (
        <a
          href={item.src}
          target="_blank"
          rel="noreferrer"
          className={classes.file}
          aria-label={m.gallery_open({ name: item.title })}
        >
          <IconFile size={36} stroke={1.3} aria-hidden />
          <span>{item.title}</span>
          {item.size !== undefined && <small>{formatBytes(item.size)}</small>}
        </a>
      );
    case "missing":
      return (
        <p className={classes.file}>
          <IconPhotoOff size={36} stroke={1.3} aria-hidden />
          {item.text || m.gallery_missing()}
        </p>
      );
    case "pending":
      return (
        <p className={classes.file}>
          <IconPhotoDown size={36} stroke={1.3} aria-hidden />
          {m.gallery_pending()}
        </p>
      );
  }
}

/** Returns the alternative text of an image: its description, else its title. */
export function altOf({ text, title }: Pick<MediaItem, "text" | "title">): string {
  return text || title;
}

function ImageLink({ item, children }: { item: MediaItem; children: ReactNode }) {
  return item.viewHref ? (
    <Link to={item.viewHref} preventScrollReset>
      {children}
    </Link>
  ) : (
    <a href={item.src} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

function Thumb({ item }: { item: MediaItem }) {
  if (item.kind === "image") {
    return (
      <img
        src={item.thumb ?? item.src}
        alt=""
        width="55"
        height="60"
        decoding="async"
        loading="lazy"
      />
    );
  }
  return <IconFile size={20} stroke={1.4} aria-hidden />;
}
