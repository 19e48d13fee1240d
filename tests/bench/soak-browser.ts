import { Agent, fetch, FormData } from "undici";

import type { Account } from "./soak-accounts.ts";

/** Headers that browsers send with each request. */
const HEADERS = {
  accept: "text/html,application/xhtml+xml",
  "accept-encoding": "gzip, deflate, br",
  "accept-language": "en-GB,en;q=0.9",
};

export interface Measured {
  kind: "page" | "write" | "upload";
  ms: number;
  /** Method and path, with … in place of each ID. */
  what: string;
  /** Error message; undefined if the response was as expected. */
  error?: string;
}

export type Report = (measured: Measured) => void;

interface RequestOptions {
  method?: string;
  body?: string | FormData | URLSearchParams;
  headers?: Record<string, string>;
}

/**
 * A browser with an IP address of its own. It requests pages, and calls of the platform through the app.
 */
export class SoakBrowser {
  readonly #url: string;
  readonly #report: Report;
  readonly #dispatcher: Agent;
  #cookie = "";

  constructor(url: string, localAddress: string, report: Report) {
    this.#url = url;
    this.#report = report;
    this.#dispatcher = new Agent({ localAddress, connections: 6 });
  }

  async signIn(account: Account): Promise<void> {
    const body = new URLSearchParams({ ...account });
    const { headers } = await this.ask("write", "/login", { method: "POST", body });
    const cookies = headers?.getSetCookie() ?? [];
    this.#cookie = cookies.map((line) => line.split(";")[0]).join("; ");
  }

  /** Sends a request; never throws, but reports errors. */
  async ask(kind: Measured["kind"], path: string, init: RequestOptions = {}) {
    const began = performance.now();
    const { status, text, headers } = await this.#fetch(path, init);
    const isFine = typeof status === "number" && status < 400;
    const what = `${init.method ?? "GET"} ${path.replaceAll(/[0-9a-f-]{36}/g, "…")}`;
    const error = isFine ? {} : { error: `${what}: ${status}` };
    this.#report({ kind, ms: performance.now() - began, what, ...error });
    return { text, isFine, headers };
  }

  /** Returns the JSON of the response; null after an error. */
  async call<Answer>(
    path: string,
    body: object,
    { kind = "write", method = "POST" }: { kind?: Measured["kind"]; method?: string } = {},
  ): Promise<Answer | null> {
    const isForm = body instanceof FormData;
    const { text, isFine } = await this.ask(kind, `/api/platform${path}`, {
      method,
      body: isForm ? body : JSON.stringify(body),
      headers: isForm ? {} : { "content-type": "application/json" },
    });
    return isFine ? (JSON.parse(text) as Answer) : null;
  }

  async graphql<Data>(query: string, variables: object): Promise<Data | null> {
    return (await this.call<{ data: Data }>("/graphql", { query, variables }))?.data ?? null;
  }

  async #fetch(path: string, init: RequestOptions) {
    const headers = { ...HEADERS, cookie: this.#cookie, origin: this.#url, ...init.headers };
    const options = { dispatcher: this.#dispatcher, redirect: "manual", ...init, headers } as const;
    try {
      const answer = await fetch(this.#url + path, options);
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    } catch (error) {
      return { status: String((error as Error).cause ?? error), headers: null, text: "" };
    }
  }
}
