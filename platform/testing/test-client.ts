import type { startMinimalPlatform } from "./builders.ts";

type Small = Awaited<ReturnType<typeof startMinimalPlatform>>;
type Person = Awaited<ReturnType<Small["person"]>>;

export interface TestResponse {
  http: number;
  // `any`, because the assertions fail if a member is missing.
  body: any;
}

/** Calls the API as one user. */
export function createTestClient(small: Small, person: Pick<Person, "headers">) {
  const send = async (method: string, path: string, body?: unknown): Promise<TestResponse> => {
    const form = body instanceof FormData;
    const { "content-type": _, ...headers } = person.headers;
    const response = await small.fetch({ headers: form ? headers : person.headers }, path, {
      method,
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    });
    return { http: response.status, body: await response.json() };
  };
  return {
    get: (path: string) => send("GET", path),
    post: (path: string, body: unknown = {}) => send("POST", path, body),
    put: (path: string, body: unknown = {}) => send("PUT", path, body),
    remove: (path: string) => send("DELETE", path),
  };
}

/** Builds a multipart body: the JSON in its part `request`, and files by part name. */
export function buildForm(request: unknown, files: Record<string, File> = {}): FormData {
  const form = new FormData();
  form.set("request", JSON.stringify(request));
  for (const [name, file] of Object.entries(files)) form.set(name, file);
  return form;
}
