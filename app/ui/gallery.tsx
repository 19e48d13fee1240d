import { IconFile, IconPhotoOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { formatBytes } from "#app/rules/numbers.ts";

import classes from "./gallery.module.css";

export interface MediaItem {
  id: string;
  kind: "image" | "video" | "pdf" | "file" | "missing";
  title: string;
  /** What it shows, in the words of the seller. */
  text?: string;
  src: string;
  /** The page with its full-screen view. */
  viewHref?: string;
  /** Smaller variants of the image; without them the original is shown. */
  large?: string;
  thumb?: string;
  size?: number;
}

/** A list with CSS scroll snapping whose thumbnails link to its slides, without scripts. */
export function Gallery({ items, id = "media" }: { items: MediaItem[]; id?: string }) {
  if (items.length === 0) return <p className={classes.empty}>{m.gallery_empty()}</p>;
  return (
    <div className={classes.gallery}>
      {/* Makes the carousel scrollable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={classes.slides} tabIndex={0} aria-label={m.gallery_label()}>
        {items.map((item, at) => (
          <li key={item.id} id={`${id}-${item.id}`}>
            <Slide item={item} first={at === 0} />
          </li>
        ))}
      </ul>
      {items.length > 1 && (
        <ul className={classes.thumbs}>
          {items.map((item) => (
            <li key={item.id}>
              <a
                href={`#${id}-${item.id}`}
                aria-label={m.gallery_show({ name: altOf(item) })}
                onClick={(event) => {
                  event.preventDefault();
                  document
                    .querySelector(`#${CSS.escape(`${id}-${item.id}`)}`)
                    ?.scrollIntoView({ block: "nearest", inline: "start" });
                }}
              >
                <Thumb item={item} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The first image loads eagerly, the others when they scroll into view. */
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
          {m.gallery_missing()}
        </p>
      );
  }
}

/** What stands for the image where it can't be seen. */
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
