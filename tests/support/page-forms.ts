import { readFileSync } from "node:fs";

import type { Locator, Page } from "@playwright/test";
import { matchRoutes, type RouteObject } from "react-router";

import routes from "#app/routes.ts";

/**
 * A form of a page as a browser would send it. Selects without a selected option have the first one.
 */
export interface PageForm {
  /** Path of the page. `index` is the position of the form on it. */
  path: string;
  index: number;
  /** Address to which the form is sent. */
  action: string;
  /** Route module that handles the form. */
  file: string;
  entries: [string, string][];
  isMultipart: boolean;
  /** Names of text fields, and of fields that must not be empty. */
  typed: string[];
  required: string[];
  /** Names of selects. */
  selects: string[];
}

interface Entry {
  file: string;
  children?: Entry[] | undefined;
}

const ACTION = /export (?:(?:const|async function|function) action\b|\{[^}]*\baction\b)/;

/** Lists the route modules with an action, as in app/routes.ts. */
export function filesWithAction(): string[] {
  return [...new Set(listFiles(routes))].filter((file) =>
    ACTION.test(readFileSync(new URL(`../../app/${file}`, import.meta.url), "utf8")),
  );
}

function listFiles(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [file, ...listFiles(children)]);
}

/** Finds the route module for a path. */
function fileAt(path: string): string {
  const [pathname = ""] = path.split("?");
  const matches = matchRoutes(routes as unknown as (RouteObject & Entry)[], pathname) ?? [];
  return matches.at(-1)?.route.file ?? "";
}

/** Collects the forms of a page. */
export async function listForms(page: Page, path: string): Promise<PageForm[]> {
  await page.goto(path);
  const forms = await page.locator("form[method=post]").evaluateAll((all) =>
    (all as HTMLFormElement[]).map((form, index) => {
      const named = [...form.elements].filter(
        (element) => "name" in element && element.name !== "" && !element.matches(":disabled"),
      ) as (HTMLInputElement | HTMLSelectElement)[];
      const select = (element: Element) => element.matches("select");
      for (const element of named) {
        if (element instanceof HTMLSelectElement && element.value === "") {
          element.value = [...element.options].find(({ value }) => value !== "")?.value ?? "";
        }
      }
      const button = form.querySelector<HTMLButtonElement>("button:not([type=button],[disabled])");
      const pressed = button?.name ? [[button.name, button.value]] : [];
      const data = [...new FormData(form)].filter(([, value]) => typeof value === "string");
      const { pathname, search } = new URL(
        form.getAttribute("action") ?? location.href,
        location.href,
      );
      const text = "input:is([type=text],[type=email],[type=url],[type=tel]), textarea";
      const typed = named.filter((one) => one.matches(text) && !one.matches("[readonly]"));
      const names = (elements: typeof named) => elements.map(({ name }) => name);
      return {
        index,
        action: pathname + search,
        entries: [...data, ...pressed] as [string, string][],
        isMultipart: form.enctype === "multipart/form-data",
        typed: names(typed),
        required: names(typed.filter((one) => one.required)),
        selects: names(named.filter(select)),
      };
    }),
  );
  return forms.map((form) => ({ ...form, path, file: fileAt(form.action) }));
}

/** Sends a form of the open page with other texts, without validation by the browser. */
export async function sendForm(page: Page, index: number, texts: Record<string, string>) {
  const form = page.locator("form[method=post]").nth(index);
  await form.evaluate((element: HTMLFormElement, values) => {
    for (const [name, value] of Object.entries(values)) {
      (element.elements.namedItem(name) as HTMLInputElement).value = value;
    }
  }, texts);
  const [answer] = await Promise.all([page.waitForNavigation(), submit(form)]);
  return answer;
}

/**
 * Submits a form by its button without a name or, if all have one, by the first button, which names the action.
 */
async function submit(form: Locator): Promise<void> {
  await form.evaluate((element: HTMLFormElement) => {
    const buttons = [...element.querySelectorAll<HTMLButtonElement>("button:not([type=button])")];
    element.noValidate = true;
    element.requestSubmit(buttons.find(({ name }) => name === "") ?? buttons[0]);
  });
}

/** Reads the values of the named fields from a form on the open page. The value of a missing field is undefined. */
export function readValues(page: Page, action: string, names: string[]) {
  return page.locator("form[method=post]").evaluateAll(
    (all, [target, wanted]) => {
      const path = (form: HTMLFormElement) =>
        new URL(form.getAttribute("action") ?? location.href, location.href).pathname;
      const forms = (all as HTMLFormElement[]).filter(
        (form) => path(form) === target.split("?")[0],
      );
      return wanted.map((name) => {
        const found = forms
          .map((form) => form.elements.namedItem(name))
          .find((one) => one !== null);
        return (found as HTMLInputElement | undefined)?.value;
      });
    },
    [action, names] as const,
  );
}
