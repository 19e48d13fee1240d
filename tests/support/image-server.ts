import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { createImage } from "./products.ts";

/** Serves one image at every address that ends with `.png`. */
export async function startImageServer(): Promise<AsyncDisposable & { url: string }> {
  const image = await createImage();
  const server = createServer((request, response) => {
    const isImage = request.url?.endsWith(".png") === true;
    response.writeHead(isImage ? 200 : 404, { "content-type": "image/png" });
    response.end(isImage ? image : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
