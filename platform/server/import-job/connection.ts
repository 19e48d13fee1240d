/** Calls of a signed-in seller, to a platform in this process or at an address. */
export interface Connection {
  /** Returns the status and body of the response, including errors. */
  send(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object): Promise<Answer>;
  /** Disconnects. */
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

/** A form is sent as it is, all else as JSON. */
export function requestBody(body: object | undefined): {
  body?: BodyInit;
  headers: Record<string, string>;
} {
  if (body === undefined) return { headers: {} };
  // The boundary of its parts is part of the type that the request gives it.
  if (body instanceof FormData) return { body, headers: {} };
  return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}
