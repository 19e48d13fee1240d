import { Link } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { JobPage } from "#app/server/bulk/job-page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { LiveStatus } from "#app/ui/live.tsx";
import { Section } from "#app/ui/page.tsx";
import { PagedTable } from "#app/ui/paged-table.tsx";

import classes from "#app/ui/bulk/bulk.module.css";

/** What became of the images of a job, and each that couldn't be fetched with its row. */
export function JobImages({ page: { images, result, paths } }: { page: JobPage }) {
  if (!images) return null;
  const { pending, fetched, failed, rows, page, pages } = images;
  const hasLines = rows.some(({ line }) => line !== null);
  const hrefOf = (number: number) =>
    `${paths.page}?${new URLSearchParams({ ...(result && { result }), images: String(number) })}`;
  return (
    <>
      <Section title={m.bulk_images()}>
        {pending > 0 && (
          <LiveStatus text={m.bulk_images_fetching({ count: pending })} refreshTo={paths.page} />
        )}
        {fetched > 0 && <p>{m.bulk_images_done({ count: fetched })}</p>}
        {failed > 0 && (
          <>
            <p>{m.bulk_images_lost({ count: failed })}</p>
            <p>{m.bulk_images_fix()}</p>
            <div className={classes.actions}>
              <ButtonLink to={`${paths.results}?images=true`} reloadDocument>
                {m.bulk_images_download()}
              </ButtonLink>
            </div>
          </>
        )}
      </Section>
      {rows.length > 0 && (
        <Section flush>
          <PagedTable
            label={m.bulk_images()}
            heads={[
              ...(hasLines ? [m.bulk_line()] : []),
              m.bulk_row(),
              m.bulk_images_address(),
              m.bulk_reason(),
            ]}
            rows={rows.map(({ id, line, name, href, address, reason }) => ({
              key: id,
              cells: [
                ...(hasLines ? [line] : []),
                href ? <Link to={href}>{name}</Link> : name,
                address,
                reason,
              ],
            }))}
            pages={{ page, pages, hrefOf }}
          />
        </Section>
      )}
    </>
  );
}
