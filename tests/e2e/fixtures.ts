import {
  test as base,
  expect,
  type BrowserContext,
  type ConsoleMessage,
  type Locator,
  type Page,
  request,
  type Request,
  type WebError,
} from "@playwright/test";

import { copyDemoData } from "#tests/support/demo-data.ts";
import { startVitrine, STARTUP_TIMEOUT_MS, type Vitrine } from "#tests/support/vitrine.ts";
import { makeWorld, type World } from "#tests/support/world.ts";

import { EXPECTED, ServerLogReader, unexpected } from "./complaints.ts";

export type Role = "owner" | "manager" | "admin";

type Cookies = Parameters<BrowserContext["addCookies"]>[0];

interface TestFixtures {
  /** Allows a console message or log entry that the test provokes on purpose. */
  expectComplaint: (pattern: RegExp) => void;
  guard: undefined;
  /**
   * Complaints of the server during this test. They are complete once the browser context is closed.
   */
  serverGuard: undefined;
  signIn: (role?: Role) => Promise<void>;
  /**
   * Opens a page, which must respond with `status` (200 by default), and waits for its images and, with scripts, for
   * hydration.
   */
  open: (path: string, status?: number) => Promise<void>;
  /**
   * Waits for a result of background work: with scripts it appears by live updates, without them the page
   * is reloaded. Open that page first, because a reload would cancel a pending navigation.
   */
  eventually: (locator: Locator) => Promise<void>;
  /** Runs the steps and fails if any of them loaded a full page although scripts are enabled. */
  withoutFullPageLoad: (steps: () => Promise<void>) => Promise<void>;
}

export interface WorkerFixtures {
  serverLog: ServerLogReader;
  /** A test file that sets its own value gets its own server, which no other test has changed. */
  serverOf: string;
  /** Program that serves the app: the whole product, or the server of React Router with a platform beside it. */
  server: "app" | "serve-app";
  /** Further settings of the server. */
  settings: Record<string, string>;
  vitrine: Vitrine;
  cookiesOf: (role: Role) => Promise<Cookies>;
  world: World;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverOf: ["all", { scope: "worker", option: true }],
  server: ["app", { scope: "worker", option: true }],
  settings: [{}, { scope: "worker", option: true }],

  vitrine: [
    async ({ server, settings }, use) => {
      await using data = await copyDemoData();
      const demo = { dataDir: data.dataDir, env: { DEMO: "small", ...settings } };
      if (server === "app") {
        await using vitrine = await startVitrine(demo);
        await use(vitrine);
        return;
      }
      await using platform = await startVitrine({ ...demo, entry: "platform" });
      const env = {
        PLATFORM_URL: platform.url,
        SESSION_SECRET: "a secret of this journey, long enough",
      };
      await using app = await startVitrine({ entry: server, env });
      await use(app);
    },
    // Longer than the timeout for starting a server, so that its error is reported first.
    { scope: "worker", timeout: STARTUP_TIMEOUT_MS + 30_000 },
  ],

  cookiesOf: [
    async ({ vitrine }, use) => {
      const cookiesByRole = new Map<Role, Promise<Cookies>>();
      await use((role) => {
        const cookies = cookiesByRole.get(role) ?? sessionCookies(vitrine, role);
        cookiesByRole.set(role, cookies);
        return cookies;
      });
    },
    { scope: "worker" },
  ],

  world: [
    async ({ vitrine }, use) => use(await makeWorld(vitrine.url)),
    { scope: "worker", timeout: 120_000 },
  ],

  baseURL: ({ vitrine }, use) => use(vitrine.url),

  serverLog: [
    async ({ vitrine }, use) => {
      const reader = new ServerLogReader(vitrine);
      await reader.readComplaints();
      await use(reader);
      reader.late.push(...reader.filter(await reader.readComplaints()));
      expect(reader.late, "the server does not complain after a test").toEqual([]);
    },
    { scope: "worker" },
  ],

  // Torn down after the browser context, when no page can send another request.
  serverGuard: [
    async ({ serverLog }, use, info) => {
      serverLog.late.push(...serverLog.filter(await serverLog.readComplaints()));
      serverLog.test = info;
      await use(undefined);
      const complaints = serverLog.filter(await serverLog.readComplaints());
      expect(complaints, "the server does not complain").toEqual([]);
    },
    { auto: true },
  ],

  guard: [
    async ({ serverGuard: _serverGuard, context }, use, info) => {
      const complaints: string[] = [];
      const stop = listen(context, complaints);
      await use(undefined);
      stop();
      expect(unexpected(complaints, info), "the browser does not complain").toEqual([]);
    },
    { auto: true },
  ],

  expectComplaint: async ({ guard: _guard }, use, info) => {
    await use((pattern) => {
      info.annotations.push({ type: EXPECTED, description: pattern.source });
    });
  },

  signIn: async ({ context, cookiesOf }, use) => {
    await use(async (role = "owner") => context.addCookies(await cookiesOf(role)));
  },

  open: async ({ javaScriptEnabled, page }, use) => {
    await use(async (path, status = 200) => {
      const response = await page.goto(path);
      // A test that measures an error page would pass for want of its subject.
      expect(response?.status() ?? 200, `the status of ${path}`).toBe(status);
      // Without a document type, browsers lay pages out in their quirks mode.
      const mode = await page.evaluate(() => document.compatMode);
      expect(mode, `the layout mode of ${path}`).toBe("CSS1Compat");
      if (!javaScriptEnabled) return;
      await waitForHydration(page);
      await waitForImages(page);
    });
  },

  eventually: async ({ javaScriptEnabled, page }, use) => {
    await use(async (locator) => {
      if (javaScriptEnabled) {
        await expect(locator).toBeVisible({ timeout: 30_000 });
        return;
      }
      await expect(async () => {
        if (await locator.isVisible()) return;
        await page.reload();
        await expect(locator).toBeVisible({ timeout: 500 });
      }).toPass({ timeout: 30_000, intervals: [200, 300, 500] });
    });
  },

  withoutFullPageLoad: async ({ javaScriptEnabled, page }, use) => {
    await use(async (steps) => {
      if (!javaScriptEnabled) return steps();
      const loads: string[] = [];
      const onRequest = (sent: Request) => {
        if (sent.isNavigationRequest() && sent.frame() === page.mainFrame()) {
          loads.push(`${sent.method()} ${sent.url()}`);
        }
      };
      page.on("request", onRequest);
      await steps();
      page.off("request", onRequest);
      expect(loads, "no full-page load").toEqual([]);
    });
  },
});

export { expect };

/**
 * Tag of journeys that need scripts. They are left out without scripts; see the projects of the configuration.
 */
export const WITH_SCRIPTS = "@with-scripts";

/** Tag of journeys of browsers without scripts. */
export const WITHOUT_SCRIPTS = "@without-scripts";

/** Tag of the main journeys, which `npm run e2e:main` runs. */
export const GATE = "@gate";

/**
 * React marks every hydrated element; an earlier click would load a full page. Selects become searchable
 * when the mouse first moves, so the pending ones are marked by this function.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (document.querySelector("select[data-waits]")) {
      window.dispatchEvent(new Event("pointermove"));
      return false;
    }
    const element = document.querySelector("main :is(a, button, input), main");
    return element && Object.keys(element).some((key) => key.startsWith("__reactProps"));
  });
}

/**
 * For a moment the toast of the server's HTML and that of the scripts, with the same text, may both be visible.
 */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text).first()).toBeVisible();
}

/**
 * Images that are still loading when a session ends are rejected, and the browser logs an error. The page is
 * asked from outside, because timers and frames inside it never come without scripts.
 */
export async function waitForImages(page: Page): Promise<void> {
  const areLoaded = () =>
    [...document.images].every((picture) => {
      const { top, bottom, width } = picture.getBoundingClientRect();
      const isInSight = width > 0 && bottom > 0 && top < window.innerHeight;
      return picture.complete || !isInSight;
    });
  const intervals = [10, 20, 40, 80];
  await expect.poll(() => page.evaluate(areLoaded), { intervals }).toBe(true);
}

/** Collects what the browser complains about until the returned function is called. */
function listen(context: BrowserContext, complaints: string[]): () => void {
  const onConsole = (message: ConsoleMessage) => {
    if (!isComplaint(message)) return;
    const { url } = message.location();
    complaints.push(
      `browser ${message.type()}: ${message.text()} (${new URL(url || "about:blank").pathname})`,
    );
  };
  const onError = (problem: WebError) => {
    const path = new URL(problem.page()?.url() ?? "about:blank").pathname;
    complaints.push(`page error at ${path}: ${problem.error().stack}`);
  };
  context.on("console", onConsole).on("weberror", onError);
  return () => context.off("console", onConsole).off("weberror", onError);
}

/**
 * Error statuses of pages and forms are expected responses, but missing scripts or images are not.
 */
function isComplaint(message: ConsoleMessage): boolean {
  if (message.type() !== "error" && message.type() !== "warning") return false;
  const isRejectedPage = /^Failed to load resource: .* status of 4\d\d/.test(message.text());
  const isAsset = /\.(?:js|css|png|svg|webp|woff2?)$|\/resources\/files\//.test(
    message.location().url,
  );
  return !isRejectedPage || isAsset;
}

/** Signs in with the demo form of the sign-in page, once per role and worker. */
async function sessionCookies({ url }: Vitrine, role: Role): Promise<Cookies> {
  const session = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });
  const form = demoForm(await (await session.get("/login")).text(), role);
  const answer = await session.post("/login", { form, maxRedirects: 0 });
  expect(answer.status(), "signed in").toBe(302);
  const { cookies } = await session.storageState();
  await session.dispose();
  return cookies;
}

function demoForm(html: string, role: Role): { email: string; password: string } {
  const form = html
    .split("<form")
    .find((chunk) => new RegExp(`Sign in as ${role}`, "i").test(chunk));
  const value = (name: string) =>
    new RegExp(`name="${name}" value="([^"]+)"`).exec(form ?? "")?.[1];
  const [email, password] = [value("email"), value("password")];
  if (!email || !password) throw new Error(`The sign-in page offers no account for the ${role}`);
  return { email, password };
}
