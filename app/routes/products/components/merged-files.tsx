import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { Comparison, Side } from "#app/server/selling/products/merge.server.ts";
import { Section } from "#app/ui/page.tsx";

import classes from "./merge.module.css";

/** Files of the merged product that follow, and those for which the other product has no room. */
export function MergedFiles({ files }: { files: Comparison["fileList"] }) {
  const merged = files.filter(({ side }) => side === "MERGED");
  if (merged.length === 0) return null;
  const moving = merged.filter(({ moves }) => moves);
  const staying = merged.filter(({ moves }) => !moves);
  return (
    <Section title={m.merge_files()}>
      <Files title={m.merge_files_move()} files={moving} />
      <Files title={m.merge_files_stay()} files={staying} />
    </Section>
  );
}

function Files({ title, files }: { title: string; files: Comparison["fileList"] }) {
  if (files.length === 0) return null;
  return (
    <div className={classes.choice}>
      <p>{title}</p>
      <ul className={classes.files}>
        {files.map(({ attachmentId, title: name, mediaType }) => (
          <li key={attachmentId}>
            {isImage(mediaType) ? <Thumb id={attachmentId} alt={name} /> : name}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Maximum number of images by which users recognize a product. */
const MAX_PREVIEWED = 4;

/** The first images of one of the products. */
export function ProductImages({ files, of }: { files: Comparison["fileList"]; of: Side }) {
  const images = files.filter(({ side, mediaType }) => side === of && isImage(mediaType));
  if (images.length === 0) return null;
  return (
    <div className={classes.files}>
      {images.slice(0, MAX_PREVIEWED).map(({ attachmentId, title }) => (
        <Thumb key={attachmentId} id={attachmentId} alt={title} />
      ))}
    </div>
  );
}

function isImage(mediaType = ""): boolean {
  return mediaType.startsWith("image/");
}

function Thumb({ id, alt }: { id: string; alt: string }) {
  const src = href("/resources/files/:attachmentId/:variant?", {
    attachmentId: id,
    variant: "thumb",
  });
  return <img src={src} alt={alt} width={64} height={64} loading="lazy" />;
}
