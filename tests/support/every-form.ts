import type { Browser, Page } from "@playwright/test";

import { addRivalBusiness } from "./add-business.ts";
import { copyDemoData } from "./demo-data.ts";
import { listForms, type PageForm } from "./page-forms.ts";
import { SCREENS } from "./screens.ts";
import { startVitrine } from "./vitrine.ts";
import { makeWorld } from "./world.ts";

const PASSWORD = "Vitrine-demo-1";
const ROLES = ["guest", "owner", "admin"] as const;
type Role = (typeof ROLES)[number];

/** A form of a page, with the role of the user who opens it. */
export interface RoleForm {
  form: PageForm;
  role: Role;
}

export type EveryForm = Awaited<ReturnType<typeof openEveryForm>>;

/**
 * Starts a server with one entity of each kind. Collects all forms of its pages, and opens a page without scripts and
 * styles.
 */
export async function openEveryForm(browser: Browser) {
  const data = await copyDemoData();
  await addRivalBusiness(data.dataDir);
  const vitrine = await startVitrine({ dataDir: data.dataDir, env: { DEMO: "small" } });
  const { url } = vitrine;
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: url });
  await context.route("**/*", (route) =>
    route.request().resourceType() === "document" ? route.continue() : route.abort(),
  );
  const page = await context.newPage();
  const cookies = new Map<Role, Awaited<ReturnType<typeof cookiesFrom>>>();
  const restore = async (role: Role) => {
    if (role === "guest") return;
    const own = cookies.get(role) ?? (await cookiesFrom(url, `${role}@vitrine.demo`));
    cookies.set(role, own);
    await context.addCookies(own);
  };
  const signIn = async (role: Role) => {
    await context.clearCookies();
    await restore(role);
  };
  const forms = await collect({ page, url, signIn });
  return {
    vitrine,
    page,
    context,
    forms,
    /** Opens the page of a form as the user with its role. */
    open: async ({ form, role }: RoleForm) => {
      await signIn(role);
      await page.goto(form.path);
    },
    /** Signs in again and keeps other cookies. */
    restore,
    client: (email: string) => signInClient(url, email),
    close: async () => {
      await context.close();
      await vitrine.stop();
      await data[Symbol.asyncDispose]();
    },
  };
}

interface Collecting {
  page: Page;
  url: string;
  signIn: (role: Role) => Promise<void>;
}

async function collect({ page, url, signIn }: Collecting): Promise<RoleForm[]> {
  const world = await makeWorld(url);
  const found = new Map<string, RoleForm>();
  for (const role of ROLES) {
    await signIn(role);
    const paths = SCREENS.filter(({ as = "owner" }) => as === role).map(({ path }) => path(world));
    if (role === "admin") paths.push(...(await listNewForms(page)));
    for (const path of paths) {
      for (const form of await listForms(page, path)) {
        const key = [role, toSignature(form)].join(" ");
        if (!found.has(key)) found.set(key, { form, role });
      }
    }
  }
  return [...found.values()];
}

/** Finds the forms that create entities of the console, by the links of its navigation. */
async function listNewForms(page: Page): Promise<string[]> {
  await page.goto("/admin");
  const links = page.locator("nav a[href^='/admin/']");
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  return [...new Set(paths)].map((path) => `${path}/new`);
}

/** Returns the same text for forms with the same fields, unless they create different entities. */
function toSignature({ file, action, entries, typed }: PageForm): string {
  const names = new Set([...entries.map(([name]) => name), ...typed]);
  const intent = entries.find(([name]) => name === "intent")?.[1] ?? "";
  const own = file === "routes/admin/entities/new.tsx" ? action : "";
  return [file, own, intent, ...[...names].toSorted()].join(" ");
}

async function cookiesFrom(url: string, email: string) {
  const answer = await fetch(`${url}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: url },
    body: new URLSearchParams({ email, password: PASSWORD }),
  });
  if (answer.status !== 302) throw new Error(`${email}: signing in answered ${answer.status}`);
  return cookiesIn(answer).map(([name, value]) => ({ name, value, url }));
}

function cookiesIn(answer: Response): [string, string][] {
  return answer.headers.getSetCookie().map((line) => {
    const [pair = ""] = line.split(";");
    const at = pair.indexOf("=");
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
}

export type FormClient = Awaited<ReturnType<typeof signInClient>>;

/** Signs in a user who sends forms without opening their pages. */
async function signInClient(url: string, email: string) {
  const jar = new Map((await cookiesFrom(url, email)).map(({ name, value }) => [name, value]));
  async function send(
    path: string,
    init: Omit<RequestInit, "headers"> = {},
    own: Record<string, string> = {},
  ): Promise<Response> {
    const cookie = [...jar].map((pair) => pair.join("=")).join("; ");
    const headers = { ...own, cookie, origin: url };
    const answer = await fetch(url + path, { redirect: "manual", ...init, headers });
    for (const [name, value] of cookiesIn(answer)) jar.set(name, value);
    return answer;
  }
  return {
    get: (path: string) => send(path),
    post: ({ action, entries, isMultipart }: PageForm) => {
      const body = isMultipart ? new FormData() : new URLSearchParams();
      for (const [name, value] of entries) body.append(name, value);
      return send(action, { method: "POST", body });
    },
    postTo: (path: string, form: Record<string, string>) =>
      send(path, { method: "POST", body: new URLSearchParams(form) }),
    call: (path: string, body: object) =>
      send(
        `/api/platform${path}`,
        { method: "POST", body: JSON.stringify(body) },
        { "content-type": "application/json" },
      ),
  };
}
