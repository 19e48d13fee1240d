import { z } from "zod";

import { unknownId } from "../../../base/errors/request-error.ts";
import { contentResponse, Content } from "../../../base/http/file-response.ts";
import { publicRoute, type PublicCall, type Route } from "../../../core/calls/route.ts";
import { wireDate } from "../../../core/responses/response-context.ts";
import { findListing, type Listing } from "./listing.store.ts";

const ListingView = z.object({
  id: z.guid(),
  title: z.string(),
  description: z.string(),
  bulletPoints: z.array(z.string()),
  price: z.string().optional(),
  currency: z.string().optional(),
  stockQuantity: z.string().optional(),
  productType: z.string(),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  images: z.array(z.object({ id: z.string(), width: z.int(), height: z.int(), alt: z.string() })),
  seller: z.string(),
  ean: z.string(),
  sku: z.string(),
  publishedAt: z.string(),
  updatedAt: z.string(),
  revision: z.int(),
  state: z.enum(["live", "ended"]),
});

/** Public pages of Showroom, which read only its own data and never the sellers' cards. */
export const showroomRoutes: Route[] = [
  publicRoute({
    method: "GET",
    path: "/public/showroom/listing/:listingId/v1",
    namesDomain: false,
    summary: "Get a public listing",
    answer: z.object({ listing: ListingView }),
    handle: async (call) => ({ listing: present(await readListing(call)) }),
  }),
  publicRoute({
    method: "GET",
    path: "/public/showroom/listing/:listingId/image/:imageId/v1",
    namesDomain: false,
    params: { imageId: z.string() },
    produces: { type: "image/*", isFile: true },
    summary: "Get an image of a public listing",
    query: Content,
    handle: async (call) => {
      const listing = await readListing(call);
      const imageId = call.param("imageId");
      const image = listing.content.images.find(({ id }) => id === imageId);
      const content =
        image &&
        (await contentResponse(
          call.services.files,
          { storageKey: image.storageKey, mediaType: image.mediaType, title: imageId },
          // Cached briefly, because a listing keeps its address when its images change.
          {
            variant: call.query.variant,
            requestHeaders: call.request.headers,
            cache: "public, max-age=300",
          },
        ));
      if (!content) throw unknownId("image", imageId);
      return content;
    },
  }),
];

async function readListing(call: Pick<PublicCall, "services" | "id">): Promise<Listing> {
  const listingId = call.id("listingId");
  const listing = await findListing(call.services.db, listingId);
  if (!listing) throw unknownId("listing", listingId);
  return listing;
}

function present({ content, ...listing }: Listing): z.output<typeof ListingView> {
  return {
    id: listing.id,
    title: content.title,
    description: content.description,
    bulletPoints: content.bulletPoints,
    price: content.price ?? undefined,
    currency: content.currency ?? undefined,
    stockQuantity: content.stockQuantity ?? undefined,
    productType: content.productType,
    attributes: content.attributes,
    images: content.images.map(({ id, width, height, alt }) => ({ id, width, height, alt })),
    seller: content.seller,
    ean: content.ean,
    sku: content.sku,
    publishedAt: wireDate(listing.publishedAt),
    updatedAt: wireDate(listing.updatedAt),
    revision: listing.revision,
    state: listing.state,
  };
}
