import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { Comparison } from "#app/server/selling/products/merge.server.ts";
import { Section } from "#app/ui/page.tsx";

import classes from "./merge.module.css";

/** Files of the merged product that follow, and those for which the other product has no room. */
export function MergedFiles({ files }: { files: Comparison["fileList"] }) {
  if (files.length === 0) return null;
  const moving = files.filter(({ moves }) => moves);
  const staying = files.filter(({ moves }) => !moves);
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
            {mediaType?.startsWith("image/") ? (
              <img
                src={href("/resources/files/:attachmentId/:variant?", { attachmentId, variant: "thumb" })}
                alt={name}
                width={64}
                height={64}
                loading="lazy"
              />
            ) : (
              name
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
