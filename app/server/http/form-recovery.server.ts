import { randomUUID } from "node:crypto";

import {
  createContext,
  createCookie,
  type MiddlewareFunction,
  type RouterContextProvider,
} from "react-router";
import { z } from "zod";

import type { RecoveredForm } from "#app/rules/recovered-form.ts";

import { seal, unseal } from "../accounts/seal.server.ts";
import { getSession, sessionSecret } from "../accounts/session.server.ts";
import { EDIT_FORM, copyShortForm, readForm } from "./read-form.server.ts";
import { BrokenFormError, receiveTexts } from "./receive-form.server.ts";
import { pathOf, requestInfo } from "./request.server.ts";

/**
 * What somebody typed must outlive a session that ended, and a platform that is away, while they
 * typed. The browser keeps it, sealed, in a cookie; only what does not fit stays with this process.
 */
const RECOVERY_TTL_SECONDS = 30 * 60;
const MAX_FORM_BYTES = 256_000;
/** Browsers take 4096 for name, value and attributes together. */
const MAX_COOKIE_BYTES = 3500;
/** Of people who were signed in, and of others: guests can't evict what signed-in users typed. */
const MAX_IN_MEMORY_FORMS = 50;

/** Beside the fields a form itself names as secret (`not-kept`). */
const SECRET_NAME = /password/i;
const EXCLUDED_FIELD = "not-kept";

const cookie = createCookie("vitrine_kept", {
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

const inMemoryForms = { people: new Map<string, string>(), guests: new Map<string, string>() };
const recoveryContext = createContext<{ storedForm: Sealed | null; secret: string }>();

/** Keeps a posted form that could not be dealt with, and forgets it when its page is left. */
export const createFormRecoveryMiddleware =
  (openSecret: () => Promise<string>): MiddlewareFunction<Response> =>
  async ({ context, request, url }, next) => {
    const secret = await openSecret();
    const person = getSession(context).get("person") ?? null;
    const storedForm = await readStoredForm(request, secret, person);
    context.set(recoveryContext, { storedForm, secret });
    const copy = copyShortForm(request);

    const response = await answerOf(next);
    const setCookie = await nextRecoveryCookie({
      context,
      request,
      url,
      copy,
      storedForm,
      status: response.status,
    });
    if (setCookie) response.headers.append("set-cookie", setCookie);
    // Nobody waits for the end of this: a copy that is let go waits for its original.
    copy?.body?.cancel().catch(() => {});
    return response;
  };

export const formRecoveryMiddleware = createFormRecoveryMiddleware(sessionSecret);

interface Answered {
  context: Readonly<RouterContextProvider>;
  request: Request;
  url: URL;
  copy: Request | null;
  storedForm: Sealed | null;
  status: number;
}

/** The cookie this answer sets: what is kept now, or that nothing is any more; null leaves it. */
async function nextRecoveryCookie(answered: Answered): Promise<string | null> {
  const { context, request, url, copy, storedForm, status } = answered;
  const info = requestInfo(context);
  const path = pathOf(url);
  const secure = url.protocol === "https:";
  if (!info.sessionEnded && status < 500) {
    const isObsolete =
      storedForm && status < 400 && hasLeftPage(storedForm, path, request.method, info.page);
    return isObsolete ? cookie.serialize("", { maxAge: 0, secure }) : null;
  }
  const typed = request.method === "POST" ? await typedIn(request, copy) : null;
  if (!typed || info.page === null || (typed.fields === null && !typed.files)) return null;
  const [page = path] = info.page.split("?");
  const form = { page, action: path, fields: typed.fields ?? {}, files: typed.files };
  return createRecoveryCookie(context, form, secure);
}

/** What was typed into a form of this page before; for the page to show again. */
export function getRecoveredForm(
  context: Readonly<RouterContextProvider>,
  url: URL,
): RecoveredForm | null {
  const { storedForm } = context.get(recoveryContext);
  const path = pathOf(url);
  if (!storedForm || (path !== storedForm.page && path !== storedForm.action)) return null;
  return { action: storedForm.action, fields: storedForm.fields, files: storedForm.files };
}

/** The cookie that keeps what is given for whoever holds this session. */
export async function createRecoveryCookie(
  context: Readonly<RouterContextProvider>,
  form: RecoveredForm & { page: string },
  secure: boolean,
): Promise<string> {
  const { storedForm: before, secret } = context.get(recoveryContext);
  const value: Sealed = {
    ...form,
    files: form.files || (before?.page === form.page && before.files),
    person: getSession(context).get("person") ?? null,
    until: Date.now() + RECOVERY_TTL_SECONDS * 1000,
  };
  const sealed = seal(JSON.stringify(value), secret);
  const those = value.person === null ? inMemoryForms.guests : inMemoryForms.people;
  return cookie.serialize(sealed.length <= MAX_COOKIE_BYTES ? sealed : hold(sealed, those), {
    secure,
  });
}

function hold(sealed: string, those: Map<string, string>): string {
  const [oldest] = those.keys();
  if (those.size >= MAX_IN_MEMORY_FORMS && oldest !== undefined) those.delete(oldest);
  const id = `held:${randomUUID()}`;
  those.set(id, sealed);
  setTimeout(() => those.delete(id), RECOVERY_TTL_SECONDS * 1000).unref();
  return id;
}

async function readStoredForm(
  request: Request,
  secret: string,
  person: string | null,
): Promise<Sealed | null> {
  const value: unknown = await cookie.parse(request.headers.get("cookie"));
  if (typeof value !== "string" || value === "") return null;
  const sealed = value.startsWith("held:")
    ? (inMemoryForms.people.get(value) ?? inMemoryForms.guests.get(value))
    : value;
  const text = sealed && unseal(sealed, secret, 2 * MAX_FORM_BYTES);
  if (!text) return null;
  const storedForm = Sealed.safeParse(JSON.parse(text)).data;
  if (!storedForm || storedForm.until < Date.now()) return null;
  // Not for the next person at this computer.
  return storedForm.person === null || person === null || storedForm.person === person
    ? storedForm
    : null;
}

/** Sent again with success, or another page looked at; signing in is on the way, not away. */
function hasLeftPage(
  { page, action }: Sealed,
  path: string,
  method: string,
  requestedPage: string | null,
) {
  if (method === "POST") return path === action;
  const onTheWay = ["/", "/login", "/logout", "/forgot", "/reset"].includes(path);
  return requestedPage !== null && path !== page && path !== action && !onTheWay;
}

function isMultipart(request: Request): boolean {
  return request.headers.get("content-type")?.startsWith("multipart/") ?? false;
}

async function typedIn(request: Request, copy: Request | null) {
  if (copy && !isMultipart(copy)) return typedTexts(copy);
  const unread = copy ?? request;
  return isMultipart(unread) && !unread.bodyUsed ? typedBesideFiles(unread) : null;
}

/** A form of more entries than any page has is nobody's work. */
async function typedTexts(copy: Request) {
  const form = await readForm(copy, EDIT_FORM).catch(() => null);
  return form && { fields: typedFields(form), files: false };
}

/** The files themselves are read past and let go. */
async function typedBesideFiles(request: Request) {
  try {
    const { form, hasFiles } = await receiveTexts(request);
    return { fields: typedFields(form), files: hasFiles };
  } catch (error) {
    if (!(error instanceof BrokenFormError)) throw error;
    // Broken off on the way: there is nothing whole to keep.
    return null;
  }
}

/** The texts of a form but its secrets; null when there are none, or more than anybody types. */
export function typedFields(
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

async function answerOf(next: () => Promise<Response>): Promise<Response> {
  try {
    return await next();
  } catch (error) {
    if (error instanceof Response) return error;
    throw error;
  }
}
