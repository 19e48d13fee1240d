import { checkAnswer } from "./api-document.ts";

/** Makes a test fail if its platform sends a response that doesn't match docs/openapi.json. */
export function checkAnswers<Rest extends unknown[]>(
  fetch: (request: Request, ...rest: Rest) => Promise<Response>,
): (request: Request, ...rest: Rest) => Promise<Response> {
  return async (request, ...rest) => {
    const response = await fetch(request, ...rest);
    await assertDocumented(request, response);
    return response;
  };
}

/** Throws if docs/openapi.json has no such response to the request. */
export async function assertDocumented(
  request: { method: string; url: string },
  response: Response,
): Promise<void> {
  const type = response.headers.get("content-type") ?? "";
  const isJson = /^application\/(\S+\+)?json/.test(type);
  const differences = checkAnswer({
    method: request.method,
    path: new URL(request.url).pathname,
    status: response.status,
    type,
    // Streams have no end, and files may contain any bytes, so their bodies aren't checked.
    body: isJson ? await response.clone().json() : undefined,
  });
  if (differences.length > 0) {
    throw new Error(`Not as docs/openapi.json has it: ${differences.join("\n")}`);
  }
}
