import { type Adjust, findOperation, type Operation, pick } from "./contract.ts";

type Fetch = (request: Request) => Promise<Response>;

export interface UpstreamOptions {
  /** Platform that stores the data of this server. */
  store: { url: string; fetch: Fetch };
  /** Address of this server, for links to its storage. */
  url: string;
  tokenLifetimeMs?: number;
  deletionDelayMs?: number;
}

type Json = Record<string, unknown>;

/** Lifetime of upstream's access tokens. */
const TOKEN_LIFETIME_MS = 300_000;
/** Delay of deletions, which upstream performs in the background. */
const DELETION_DELAY_MS = 300;
/** Members by which upstream can sort. It crashes on others. */
const SORTABLE = new Set(["createdAt", "name", "description", "externalId"]);
const PASSED_HEADERS = ["domainid", "authtoken", "channel", "locale", "content-type", "user-agent"];
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const TWIN = /^\/private\/twin\/[^/]+\/v1$/;

interface Exchange {
  request: Request;
  operation: Operation;
  url: URL;
  headers: Headers;
  options: UpstreamOptions;
  tokens: Tokens;
}

/**
 * Creates a server that has exactly the operations of upstream's OpenAPI document, with upstream's shapes and quirks. A
 * platform of ours stores its data: requests are passed on without what upstream ignores, and responses without what
 * upstream lacks.
 */
export function createUpstream(options: UpstreamOptions): Fetch {
  const tokens = createTokens(options.tokenLifetimeMs ?? TOKEN_LIFETIME_MS);
  const storage = createStorage(options);

  return async (request) => {
    const url = new URL(request.url);
    const { pathname } = url;
    if (pathname.startsWith(STORAGE)) return storage.read(pathname);
    const operation = findOperation(request.method, pathname);
    if (operation === "path") return springError(404, "Not Found", pathname);
    if (operation === "method") return springError(405, "Method Not Allowed", pathname);
    const headers = passedHeaders(request);
    if (pathname.startsWith("/private/") && tokens.isExpired(headers.get("authtoken"))) {
      return rejection(401, 12710, "auth token is incorrect");
    }
    const exchange = { request, operation, url, headers, options, tokens };
    const quirk = await unusual(exchange);
    if (quirk) return quirk;
    const body = await buildBody(exchange);
    if (body instanceof Response) return body;
    const stored = await sendToStore(exchange, pathname + buildQuery(exchange), {
      method: request.method,
      ...body,
    });
    const answer = (await stored.json()) as Json;
    if (!stored.ok) {
      return rejection(stored.status, Number(answer.status), String(answer.statusDetails));
    }
    if (pathname.startsWith("/auth/")) tokens.remember(answer);
    return Response.json(presentAnswer(exchange, answer, storage.adjust(headers)));
  };
}

function sendToStore(
  { headers, options }: Exchange,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  return options.store.fetch(new Request(options.store.url + path, { headers, ...init }));
}

/** Handles calls to which upstream responds without performing them, or which it performs differently. */
async function unusual(exchange: Exchange): Promise<Response | null> {
  const { request, url, options, tokens } = exchange;
  const { pathname, searchParams: query } = url;
  const offset = Number(query.get("offset") ?? 0) || 0;
  const limit = Number(query.get("limit") ?? 10) || 10;
  if (offset % limit !== 0) return rejection(400, 11201, "offset is not a multiple of limit");
  const sortField = query.get("sortField");
  if (sortField !== null && !SORTABLE.has(sortField)) return crash();
  if (pathname === "/auth/logout/v1") return rejection(400, 12704, "logout is not supported");
  const [, key = ""] = /^\/private\/twin_class_by_key\/([^/]+)\//.exec(pathname) ?? [];
  if (key !== key.toUpperCase()) return rejection(404, 10411, `unknown twin class key[${key}]`);
  if (
    pathname === "/auth/signup_by_email/confirm/v1" &&
    !UUID.test(query.get("verificationToken") ?? "")
  ) {
    return rejection(400, 12714, "verification code is incorrect");
  }
  if (request.method !== "DELETE" || !TWIN.test(pathname)) return null;
  const twin = await sendToStore(exchange, pathname.replace(/v1$/, "v2"));
  if (!twin.ok) return rejection(404, 10000, "unknown twin id");
  const delayMs = options.deletionDelayMs ?? DELETION_DELAY_MS;
  const erase = () => {
    // Upstream deletes with its own permissions, so a token that was renewed in the meantime must not prevent it.
    const token = tokens.latest();
    if (token) exchange.headers.set("authtoken", token);
    void sendToStore(exchange, pathname, { method: "DELETE" }).catch(() => {});
  };
  setTimeout(erase, delayMs);
  return Response.json({ ...SUCCESS, draft: {} });
}

const SUCCESS = { status: 0, msg: "success", statusDetails: "" };

function passedHeaders({ headers }: Request): Headers {
  return new Headers(
    PASSED_HEADERS.flatMap((name): [string, string][] => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** Builds a query with all parameters that upstream knows. Missing ones get their defaults. */
function buildQuery({ operation, url }: Exchange): string {
  const sent = url.searchParams;
  const query = new URLSearchParams();
  for (const { name, schema } of operation.query) {
    const value = sent.get(name) ?? schema.default;
    if (value !== undefined) query.set(name, String(value));
  }
  const sortField = sent.get("sortField");
  if (sortField !== null && query.has("offset")) query.set("sortField", sortField);
  return query.size > 0 ? `?${query}` : "";
}

async function buildBody({
  request,
  operation,
  url,
  headers,
}: Exchange): Promise<(RequestInit & { duplex?: "half" }) | Response> {
  if (request.method === "GET" || request.method === "HEAD") return {};
  if (headers.get("content-type")?.startsWith("multipart/")) {
    return { body: request.body, duplex: "half" };
  }
  const sent: unknown = await request.json().catch(() => undefined);
  if (sent === undefined) {
    return operation.body ? springError(400, "Bad Request", url.pathname) : {};
  }
  const body = operation.body ? pick(operation.body, sent) : sent;
  if (hasFieldKeys(url.pathname, body)) return springError(400, "Bad Request", url.pathname);
  return { body: JSON.stringify(body) };
}

/** Returns true if filters name fields by key. Upstream accepts only IDs. */
function hasFieldKeys(pathname: string, body: unknown): boolean {
  if (!pathname.startsWith("/private/twin/search")) return false;
  const { narrow, fields } = body as { narrow?: Json; fields?: Json };
  const filtered = (narrow?.fields ?? fields ?? {}) as Json;
  return Object.keys(filtered).some((key) => !UUID.test(key));
}

/** Modes that decide whether a response contains its main objects. */
const MODES: Readonly<Record<string, string>> = {
  domain: "showDomainMode",
  permissions: "showPermissionMode",
  twin: "showTwinMode",
  twinList: "showTwinMode",
  twinClass: "showTwinClassMode",
  twinClassList: "showTwinClassMode",
  user: "showDomainUserMode",
  users: "showDomainUserMode",
  attachment: "showAttachmentMode",
  options: "showDataListOptionMode",
};

function hideByMode({ operation, url }: Exchange, answer: Json): Json {
  const modes = new Map(operation.query.map(({ name, schema }) => [name, schema.default]));
  const isHidden = (mode: string) =>
    modes.has(mode) && (url.searchParams.get(mode) ?? modes.get(mode)) === "HIDE";
  const members = Object.entries(answer).map(([name, value]) => {
    if (!isHidden(MODES[name] ?? "")) return [name, value];
    return [name, Array.isArray(value) ? value.map(() => ({})) : {}];
  });
  return Object.fromEntries(members) as Json;
}

function presentAnswer(exchange: Exchange, answer: Json, adjust: Adjust): unknown {
  const { operation, url } = exchange;
  if (!operation.answer) return answer;
  const picked = pick(operation.answer, hideByMode(exchange, answer), (name, value) => {
    if (/^TwinClass(?:Base)?V\d$/.test(name) && typeof value.key === "string") {
      value.key = value.key.toUpperCase();
    }
    adjust(name, value);
  }) as Json;
  const isEager = url.searchParams.get("lazyRelation") === "false";
  return isEager ? { relatedObjects: {}, ...picked } : picked;
}

type Tokens = ReturnType<typeof createTokens>;

function createTokens(lifetimeMs: number) {
  const expiry = new Map<string, number>();
  return {
    remember: ({ authData }: { authData?: { auth_token?: string } }) => {
      if (authData?.auth_token) expiry.set(authData.auth_token, performance.now() + lifetimeMs);
    },
    latest: () => [...expiry.keys()].at(-1),
    isExpired: (token: string | null) => (expiry.get(token ?? "") ?? Infinity) <= performance.now(),
  };
}

const STORAGE = "/storage/";

/** Creates upstream's file storage, whose links are absolute and need no token. */
function createStorage({ store, url }: UpstreamOptions) {
  const files = new Map<string, { path: string; headers: Headers }>();
  return {
    adjust:
      (headers: Headers): Adjust =>
      (name, value) => {
        const { id, storageLink } = value;
        if (!/^AttachmentV\d$/.test(name) || typeof storageLink !== "string") return;
        const [path] = /\/private\/attachment\/.*$/.exec(storageLink) ?? [];
        if (!path) return;
        files.set(String(id), { path, headers });
        value.storageLink = `${url}${STORAGE}${String(id)}`;
      },
    read: async (pathname: string) => {
      const file = files.get(pathname.slice(STORAGE.length));
      if (!file) return springError(404, "Not Found", pathname);
      return store.fetch(new Request(store.url + file.path, { headers: file.headers }));
    },
  };
}

function rejection(httpStatus: number, code: number, statusDetails: string): Response {
  return Response.json({ status: code, msg: "error", statusDetails }, { status: httpStatus });
}

function crash(): Response {
  return rejection(500, 500, "unexpected server exception");
}

function springError(status: number, error: string, path: string): Response {
  return Response.json({ timestamp: new Date().toISOString(), status, error, path }, { status });
}
