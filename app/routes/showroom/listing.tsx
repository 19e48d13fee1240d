import { IconBuildingStore } from "@tabler/icons-react";

import { m } from "#app/paraglide/messages.js";
import { formatPrice } from "#app/rules/numbers.ts";
import { withUniqueKeys } from "#app/rules/unique-keys.ts";
import { renderMarkdown } from "#app/server/base/markdown.server.ts";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { showroomListing } from "#app/server/selling/showroom.server.ts";
import { getCaller, withCaller } from "#app/server/session/caller.server.ts";
import { FieldList } from "#app/ui/field-value.tsx";
import { ErrorPage } from "#app/ui/frame/error-page.tsx";
import { Markdown } from "#app/ui/markdown.tsx";
import { DateOnly } from "#app/ui/time.tsx";

import type { Route } from "./+types/listing";

import classes from "./listing.module.css";

export const middleware: Route.MiddlewareFunction[] = [withCaller];

export async function loader({ context, params }: Route.LoaderArgs) {
  const listing = await throwAsStatus(showroomListing(getCaller(context), params.listingId));
  return { listing, descriptionHtml: await renderMarkdown(listing.description) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.listing.title} · Showroom` : "Showroom" },
  ...(loaderData?.listing.state === "ended" ? [{ name: "robots", content: "noindex" }] : []),
];

export default function ShowroomListing({
  loaderData: { listing, descriptionHtml },
}: Route.ComponentProps) {
  const ended = listing.state === "ended";
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <IconBuildingStore size={20} stroke={1.6} aria-hidden />
        <span>Showroom</span>
      </header>
      <main id="main" className={classes.main}>
        {ended && <output className={classes.ended}>{m.showroom_ended()}</output>}
        <div className={classes.hero}>
          <Pictures images={listing.images} />
          <div className={classes.words}>
            <p className={classes.seller}>{m.showroom_sold_by({ seller: listing.seller })}</p>
            <h1>{listing.title}</h1>
            {listing.price && (
              <p className={classes.price} data-ended={ended || undefined}>
                {formatPrice(listing.price, listing.currency ?? "")}
              </p>
            )}
            {listing.bulletPoints.length > 0 && (
              <ul className={classes.bullets}>
                {withUniqueKeys(listing.bulletPoints).map(({ key, line }) => (
                  <li key={key}>{line}</li>
                ))}
              </ul>
            )}
            <p className={classes.numbers}>
              <span>{m.showroom_ean({ ean: listing.ean })}</span>
              <span>{m.showroom_sku({ sku: listing.sku })}</span>
            </p>
          </div>
        </div>
        {descriptionHtml && (
          <section className={classes.section}>
            <h2>{m.products_description()}</h2>
            <Markdown html={descriptionHtml} />
          </section>
        )}
        {listing.attributes.length > 0 && (
          <section className={classes.section}>
            <h2>{m.showroom_details()}</h2>
            <FieldList
              items={listing.attributes.map(({ name, value }) => ({ label: name, value }))}
            />
          </section>
        )}
      </main>
      <footer className={classes.foot}>
        {m.showroom_published()} <DateOnly iso={listing.publishedAt} />
        {listing.updatedAt.slice(0, 10) !== listing.publishedAt.slice(0, 10) && (
          <>
            {" · "}
            {m.showroom_updated()} <DateOnly iso={listing.updatedAt} />
          </>
        )}
      </footer>
    </div>
  );
}

type Images = Awaited<ReturnType<typeof loader>>["listing"]["images"];

/** An image carousel with CSS scroll snapping; the thumbnails link to its slides. */
function Pictures({ images }: { images: Images }) {
  if (images.length === 0) {
    return (
      <div className={classes.noPicture}>
        <IconBuildingStore size={48} stroke={1} aria-hidden />
      </div>
    );
  }
  return (
    <div className={classes.pictures}>
      {/* Makes the carousel scrollable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={classes.slides} tabIndex={0} aria-label={m.gallery_label()}>
        {images.map(({ id, src, alt, width, height }) => (
          <li key={id} id={`picture-${id}`}>
            <img src={src} alt={alt} width={width} height={height} />
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <ul className={classes.thumbs}>
          {images.map(({ id, thumb, alt }) => (
            <li key={id}>
              <a href={`#picture-${id}`} aria-label={m.gallery_show({ name: alt })}>
                <img src={thumb} alt="" width={55} height={60} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <ErrorPage missing={m.showroom_missing()} standalone />;
}
