import type { Server } from "node:http";

import { m } from "#app/paraglide/messages.js";
import { locales } from "#app/paraglide/runtime.js";

const STATUSES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/**
 * Answers requests that can't be read, which Node would answer with blank pages. The language of the user isn't known
 * then, so all are used.
 */
export function answerBrokenRequests(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = STATUSES[error.code ?? ""] ?? "400 Bad Request";
    const page = error.code === "HPE_HEADER_OVERFLOW" ? longAddressPage() : "";
    socket.end(
      [
        `HTTP/1.1 ${status}`,
        "Connection: close",
        "Content-Type: text/html; charset=utf-8",
        `Content-Length: ${Buffer.byteLength(page)}`,
        "",
        page,
      ].join("\r\n"),
    );
  });
}

function longAddressPage(): string {
  const texts = locales.map(
    (locale) => `<p lang="${locale}">${m.error_long_address({}, { locale })}</p>`,
  );
  const title = m.error_long_address_title({}, { locale: "en" });
  return `<!doctype html><html lang="en"><title>${title}</title><main>${texts.join("")}</main></html>`;
}
