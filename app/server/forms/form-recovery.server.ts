import { randomUUID } from "node:crypto";

import { LRUCache } from "lru-cache";
import {
  createContext,
  createCookie,
  type MiddlewareFunction,
  type RouterContextProvider,
} from "react-router";
import { z } from "zod";

import type { RecoveredForm } from "#app/rules/forms/recovered-form.ts";
import { EDIT_FORM, copyShortForm, readForm } from "#app/server/http/read-form.server.ts";
import { BrokenFormError, receiveTexts } from "#app/server/http/receive-form.server.ts";
import { pathOf, requestInfo } from "#app/server/http/request.server.ts";
import { seal, unseal } from "#app/server/session/seal.server.ts";
import {
  getSession,
  type SessionSecrets,
  sessionSecrets,
} from "#app/server/session/session.server.ts";

/**
 * The input of a form must survive an expired session and an unavailable platform. It is encrypted in a
 * cookie; only forms that do not fit are stored in this process.
 */
const RECOVERY_TTL_SECONDS = 30 * 60;
const MAX_FORM_BYTES = 256_000;
/** Browsers limit a cookie to 4096 bytes, including its name and attributes. */
const MAX_COOKIE_BYTES = 3500;
/** The limit applies to signed-in users and to guests separately, so that guests can't evict the forms of users. */
const MAX_IN_MEMORY_FORMS = 50;

/** Fields with a matching name are excluded, in addition to those that a form lists as secret (`not-recovered`). */
const SECRET_NAME = /password/i;
const EXCLUDED_FIELD = "not-recovered";

const cookie = createCookie("vitrine_recovered_form", {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  maxAge: RECOVERY_TTL_SECONDS,
});

const Sealed = z.object({
  page: z.string(),
  action: z.string(),
  fields: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  files: z.boolean(),
  person: z.string().nullable(),
  until: z.number(),
});

type Sealed = z.output<typeof Sealed>;

const inMemoryForms = { people: createMemory(), guests: createMemory() };
const recoveryContext = createContext<{ storedForm: Sealed | null; secret: string } | null>(null);

/** Stores a posted form that could not be processed, and deletes it when the user leaves its page. */
export const createFormRecoveryMiddleware =
  (openSecrets: () => Promise<SessionSecrets>): MiddlewareFunction<Response> =>
  async ({ context, request, url }, next) => {
    const secrets = await openSecrets();
    const person = getSession(context).get("person") ?? null;
    const storedForm = await readStoredForm(request, secrets, person);
    context.set(recoveryContext, { storedForm, secret: secrets[0] });
    const copy = copyShortForm(request);

    const response = await catchResponse(next);
    const setCookie = await nextRecoveryCookie({
      context,
      request,
      url,
      copy,
      storedForm,
      status: response.status,
    });
    if (setCookie) response.headers.append("set-cookie", setCookie);
    // Not awaited: canceling a cloned body waits for the original one.
    copy?.body?.cancel().catch(() => {});
    return response;
  };

export const formRecoveryMiddleware = createFormRecoveryMiddleware(sessionSecrets);

interface FormResponse {
  context: Readonly<RouterContextProvider>;
  request: Request;
  url: URL;
  copy: Request | null;
  storedForm: Sealed | null;
  status: number;
}

/** Returns the cookie that stores or deletes the form, or null to leave it unchanged. */
async function nextRecoveryCookie(formResponse: FormResponse): Promise<string | null> {
  const { context, request, url, copy, storedForm, status } = formResponse;
  const info = requestInfo(context);
  const path = pathOf(url);
  const secure = url.protocol === "https:";
  if (!info.sessionEnded && status < 500) {
    const isObsolete =
      storedForm && status < 400 && hasLeftPage(storedForm, path, request.method, info.page);
    return isObsolete ? cookie.serialize("", { maxAge: 0, secure }) : null;
  }
  const input = request.method === "POST" ? await readInput(request, copy) : null;
  if (!input || info.page === null || (input.fields === null && !input.files)) return null;
  const [page = path] = info.page.split("?");
  const form = { page, action: path, fields: input.fields ?? {}, files: input.files };
  return createRecoveryCookie(context, form, secure);
}

/** Returns the stored input of a form on this page. */
export function getRecoveredForm(
  context: Readonly<RouterContextProvider>,
  url: URL,
): RecoveredForm | null {
  const storedForm = context.get(recoveryContext)?.storedForm;
  const path = pathOf(url);
  if (!storedForm || (path !== storedForm.page && path !== storedForm.action)) return null;
  return { action: storedForm.action, fields: storedForm.fields, files: storedForm.files };
}

/** Returns the cookie that stores a form for the current session. */
export async function createRecoveryCookie(
  context: Readonly<RouterContextProvider>,
  form: RecoveredForm & { page: string },
  secure: boolean,
): Promise<string> {
  const recovery = context.get(recoveryContext);
  if (!recovery) throw new Error("Forms are recovered only where their middleware runs");
  const { storedForm: before, secret } = recovery;
  const value: Sealed = {
    ...form,
    files: form.files || (before?.page === form.page && before.files),
    person: getSession(context).get("person") ?? null,
    until: Date.now() + RECOVERY_TTL_SECONDS * 1000,
  };
  const sealed = seal(JSON.stringify(value), secret);
  const memory = value.person === null ? inMemoryForms.guests : inMemoryForms.people;
  return cookie.serialize(
    sealed.length <= MAX_COOKIE_BYTES ? sealed : storeInMemory(sealed, memory),
    {
      secure,
    },
  );
}

function createMemory() {
  return new LRUCache<string, string>({
    max: MAX_IN_MEMORY_FORMS,
    ttl: RECOVERY_TTL_SECONDS * 1000,
    ttlAutopurge: true,
  });
}

function storeInMemory(sealed: string, memory: LRUCache<string, string>): string {
  const id = `held:${randomUUID()}`;
  memory.set(id, sealed);
  return id;
}

async function readStoredForm(
  request: Request,
  secrets: SessionSecrets,
  person: string | null,
): Promise<Sealed | null> {
  const value: unknown = await cookie.parse(request.headers.get("cookie"));
  if (typeof value !== "string" || value === "") return null;
  const sealed = value.startsWith("held:")
    ? (inMemoryForms.people.get(value) ?? inMemoryForms.guests.get(value))
    : value;
  if (!sealed) return null;
  const text = unsealWithAny(sealed, secrets);
  if (!text) return null;
  const storedForm = Sealed.safeParse(JSON.parse(text)).data;
  if (!storedForm || storedForm.until < Date.now()) return null;
  // Another user of this browser must not see the form.
  return storedForm.person === null || person === null || storedForm.person === person
    ? storedForm
    : null;
}

function unsealWithAny(sealed: string, secrets: SessionSecrets): string | null {
  for (const secret of secrets) {
    const text = unseal(sealed, secret, 2 * MAX_FORM_BYTES);
    if (text !== null) return text;
  }
  return null;
}

/**
 * Checks for a successful submit or a visit to another page. Sign-in pages don't count, because they return to the
 * form.
 */
function hasLeftPage(
  { page, action }: Sealed,
  path: string,
  method: string,
  requestedPage: string | null,
) {
  if (method === "POST") return path === action;
  const isSignInPage = ["/", "/login", "/logout", "/forgot", "/reset"].includes(path);
  return requestedPage !== null && path !== page && path !== action && !isSignInPage;
}

function isMultipart(request: Request): boolean {
  return request.headers.get("content-type")?.startsWith("multipart/") ?? false;
}

async function readInput(request: Request, copy: Request | null) {
  if (copy && !isMultipart(copy)) return readTexts(copy);
  const unread = copy ?? request;
  return isMultipart(unread) && !unread.bodyUsed ? readTextsBesideFiles(unread) : null;
}

/** Reads the texts of a form. Null if it has more entries than any page's form, because then no user sent it. */
async function readTexts(copy: Request) {
  const form = await readForm(copy, EDIT_FORM).catch(() => null);
  return form && { fields: recoverableFields(form), files: false };
}

/** Reads the texts of a form with files and skips the files' bytes. */
async function readTextsBesideFiles(request: Request) {
  try {
    const { form, hasFiles } = await receiveTexts(request);
    return { fields: recoverableFields(form), files: hasFiles };
  } catch (error) {
    if (!(error instanceof BrokenFormError)) throw error;
    // The request was aborted, so the form is incomplete.
    return null;
  }
}

/** Returns the texts of a form without its secrets; null if there are none or too many bytes. */
export function recoverableFields(
  entries: Iterable<[string, FormDataEntryValue]>,
): RecoveredForm["fields"] | null {
  const texts = [...entries].flatMap(([name, value]) =>
    typeof value === "string" ? [{ name, value }] : [],
  );
  const secret = new Set(
    texts.filter(({ name }) => name === EXCLUDED_FIELD).map(({ value }) => value),
  );
  const valuesByName = new Map<string, string[]>();
  for (const { name, value } of texts) {
    if (name === EXCLUDED_FIELD || secret.has(name) || SECRET_NAME.test(name)) continue;
    const values = valuesByName.get(name);
    if (values) values.push(value);
    else valuesByName.set(name, [value]);
  }
  const fields: RecoveredForm["fields"] = Object.fromEntries(
    [...valuesByName].map(([name, [first = "", ...rest]]) => [
      name,
      rest.length === 0 ? first : [first, ...rest],
    ]),
  );
  const size = JSON.stringify(fields).length;
  return size > 2 && size <= MAX_FORM_BYTES ? fields : null;
}

async function catchResponse(next: () => Promise<Response>): Promise<Response> {
  try {
    return await next();
  } catch (error) {
    if (error instanceof Response) return error;
    throw error;
  }
}
