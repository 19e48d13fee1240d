import type { RequestHandler } from "express";

/**
 * Finishes a POST even if the client disconnects: on a double click the browser aborts the first request, and the
 * second one gets its response. React Router's adapter for Express has no option to leave a request's signal alone.
 * The adapter aborts the signal in a listener for "close", so this function keeps that listener from being added.
 */
export function ignoreClientDisconnect(handle: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (request.method !== "POST") return handle(request, response, next);
    const on = response.on.bind(response);
    response.on = ((event: string, listener: () => void) =>
      event === "close" ? response : on(event, listener)) as typeof response.on;
    const result = handle(request, response, next);
    response.on = on;
    return result;
  };
}
