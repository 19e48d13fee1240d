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

/** Encodes a body as JSON. Forms stay as they are. */
export function requestBody(body: object | undefined): {
  body?: BodyInit;
  headers: Record<string, string>;
} {
  if (body === undefined) return { headers: {} };
  // No content type here, because the request sets it with the boundary of the form's parts.
  if (body instanceof FormData) return { body, headers: {} };
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}
