import { href } from "react-router";
import { z } from "zod";

import type { Caller } from "#app/server/session/caller.server.ts";

const ListingResponse = z.object({
  listing: z.object({
    id: z.string(),
    title: z.string(),
    description: z.string().default(""),
    bulletPoints: z.array(z.string()).default([]),
    price: z.coerce.string().nullish(),
    currency: z.string().nullish(),
    attributes: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
    images: z
      .array(
        z.object({
          id: z.string(),
          width: z.number().nullish(),
          height: z.number().nullish(),
          alt: z.string().nullish(),
        }),
      )
      .default([]),
    seller: z.string().default(""),
    ean: z.string().default(""),
    sku: z.string().default(""),
    publishedAt: z.string().default(""),
    updatedAt: z.string().default(""),
    state: z.enum(["live", "ended"]),
  }),
});

/** Returns a public listing exactly as it was published. No permission is needed. */
export async function showroomListing({ platform }: Caller, listingId: string) {
  const path = `/public/showroom/listing/${encodeURIComponent(listingId)}/v1`;
  const { listing } = await platform.get(path, ListingResponse);
  return {
    ...listing,
    images: listing.images.map(({ id, width, height, alt }) => ({
      id,
      width: width ?? 800,
      height: height ?? 800,
      alt: alt || listing.title,
      src: imageHref(listingId, id, "large"),
      thumb: imageHref(listingId, id, "thumb"),
    })),
  };
}

function imageHref(listingId: string, imageId: string, variant: string): string {
  return href("/showroom/:listingId/image/:imageId/:variant", { listingId, imageId, variant });
}

export function showroomImage(
  { platform }: Caller,
  listingId: string,
  imageId: string,
  variant: string,
) {
  const [listing, image] = [listingId, imageId].map((id) => encodeURIComponent(id));
  return platform.raw(`/public/showroom/listing/${listing}/image/${image}/v1?variant=${variant}`);
}
