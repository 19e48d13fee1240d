import { data, href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import { throwAsStatus } from "#app/server/platform/errors.server.ts";
import { getCaller } from "#app/server/session/caller.server.ts";
import { getTwin, mediaItem } from "#app/server/twins/twins.server.ts";
import { DialogRoute } from "#app/ui/dialog.tsx";
import { altOf } from "#app/ui/gallery.tsx";
import { useListPlace } from "#app/ui/use-list-place.ts";

import type { Route } from "./+types/image";
import { FullScreenImage } from "./components/full-screen-image.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { twin } = await throwAsStatus(getTwin(getCaller(context), params.productId));
  const at = twin.attachments.findIndex(({ id }) => id === params.imageId);
  const file = twin.attachments[at];
  if (!file) throw data(null, { status: 404 });
  return {
    item: mediaItem(file),
    position: at + 1,
    total: twin.attachments.length,
    previousId: twin.attachments[at - 1]?.id ?? null,
    nextId: twin.attachments[at + 1]?.id ?? null,
  };
}

/** Page with one image of a product in the whole window, and links to the next and the previous one. */
export default function ProductImage({ loaderData, params }: Route.ComponentProps) {
  const { item, position, total, previousId, nextId } = loaderData;
  const { productId } = params;
  const listPlace = useListPlace();
  const toImage = (imageId: string | null) =>
    imageId && listPlace(href("/products/:productId/images/:imageId", { productId, imageId }));
  return (
    <DialogRoute
      title={m.products_image_position({ name: altOf(item), position, total })}
      closeTo={listPlace(href("/products/:productId", { productId }))}
      isFullScreen
    >
      <FullScreenImage item={item} previous={toImage(previousId)} next={toImage(nextId)} />
    </DialogRoute>
  );
}
