/** Calls of a signed-in seller to a platform in this process or at an address. */
export interface Connection {
  /** Returns the status and body of the response, including those of errors. */
  send(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object): Promise<Answer>;
  close(): Promise<void>;
}

export interface Answer {
  status: number;
  body: unknown;
}

export interface SignIn {
  email: string;
  password: string;
}

/** Encodes the body of a request as JSON. Form data stays unchanged. */
export function requestBody(body: object | undefined): {
  body?: BodyInit;
  headers: Record<string, string>;
} {
  if (body === undefined) return { headers: {} };
  // Sets no content type, because `fetch` sets it, including the boundary between the parts of the form.
  if (body instanceof FormData) return { body, headers: {} };
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}
