import { checkAnswer } from "./api-document.ts";

/** Makes a test fail whose platform answers what docs/openapi.json doesn't have. */
export function checkAnswers<Rest extends unknown[]>(
  fetch: (request: Request, ...rest: Rest) => Promise<Response>,
): (request: Request, ...rest: Rest) => Promise<Response> {
  return async (request, ...rest) => {
    const response = await fetch(request, ...rest);
    await assertDocumented(request, response);
    return response;
  };
}

/** Throws if docs/openapi.json has no such answer to the request. */
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
    // A stream has no end, and of a file any bytes are right.
    body: isJson ? await response.clone().json() : undefined,
  });
  if (differences.length > 0) {
    throw new Error(`Not as docs/openapi.json has it: ${differences.join("\n")}`);
  }
}
