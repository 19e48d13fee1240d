import { expect, type Locator, type Page } from "@playwright/test";

import { type Instruction, readInstructions, readTutorial } from "./tutorial.ts";

export interface Reader {
  page: Page;
  hasScripts: boolean;
  /** Waits until the page can be used. */
  settle: (page: Page) => Promise<void>;
  /** Opens a window without a session. */
  openWindow: () => Promise<Page>;
  /** Called at each image of the document. */
  onImage?: (page: Page, file: string) => Promise<void>;
  /** Runs and reports a step. */
  step: (place: string, work: () => Promise<void>) => Promise<void>;
}

/** Performs the steps of a tutorial. */
export async function followTutorial(file: string, reader: Reader): Promise<void> {
  const state = { ...reader, link: "" };
  for (const part of readTutorial(file)) {
    if (part.kind === "image") {
      await reader.onImage?.(state.page, part.file);
      continue;
    }
    await reader.step(part.place, async () => {
      const { instructions, rows } = part;
      const repeated = instructions.findIndex(({ do: what }) => what === "fill row") - 1;
      const once = rows.length > 0 ? instructions.slice(0, repeated) : instructions;
      for (const instruction of once) await follow(state, instruction);
      for (const row of rows) {
        for (const instruction of instructions.slice(repeated)) {
          if (instruction.do === "fill row") await fillRow(state, row);
          else await follow(state, instruction);
        }
      }
    });
  }
}

const LINK = /https?:\/\/\S+/;

type State = Reader & { link: string };

async function fillRow(state: State, row: Record<string, string>): Promise<void> {
  for (const [field, value] of Object.entries(row)) {
    const settings = readInstructions(value);
    for (const instruction of settings) await follow(state, instruction);
    if (settings.length === 0 && value !== "") await set(state, field, value);
  }
}

async function follow(state: State, instruction: Instruction): Promise<void> {
  const { page } = state;
  switch (instruction.do) {
    case "open":
      await page.goto(instruction.path);
      return state.settle(page);
    case "set":
      return set(state, instruction.field, instruction.value);
    case "toggle":
      return page
        .getByRole("main")
        .getByRole("checkbox", { name: startingWith(instruction.field) })
        .or(page.getByRole("main").getByRole("switch", { name: startingWith(instruction.field) }))
        .setChecked(instruction.on);
    case "tab":
      return page
        .getByRole("navigation", { name: /^Parts/ })
        .getByRole("link", { name: instruction.name, exact: true })
        .click();
    case "press":
      return press(page, instruction.name);
    case "expect":
      return expect(
        page.getByText(instruction.text).filter({ visible: true }).first(),
      ).toBeVisible();
    case "remember link": {
      const main = page.getByRole("main");
      await expect(main).toContainText(LINK);
      state.link = LINK.exec(await main.innerText())?.[0] ?? "";
      return;
    }
    case "open remembered link":
      state.page = await state.openWindow();
      await state.page.goto(new URL(state.link).pathname);
      return state.settle(state.page);
    case "fill row":
      throw new Error("There is no row to fill in");
  }
}

/**
 * Presses a button or link of the page itself. The navigation beside it has links with the same names.
 */
async function press(page: Page, name: string): Promise<void> {
  const own = page.getByRole("main").locator(":is(a, button, summary):not(nav *)");
  const named = (text: RegExp | string) =>
    own.and(
      page
        .getByRole("button", { name: text, exact: true })
        .or(page.getByRole("link", { name: text, exact: true }))
        .or(page.locator("summary").filter({ hasText: text })),
    );
  await named(startingWith(name)).first().waitFor();
  const exact = named(name);
  const target = ((await exact.count()) > 0 ? exact : named(startingWith(name))).first();
  const { saves, leads } = await target.evaluate((element) => ({
    saves: element instanceof HTMLButtonElement && element.form?.method === "post",
    leads: element instanceof HTMLAnchorElement && element.href !== location.href,
  }));
  const before = page.url();
  // Waits for the request, because the next step may open another page, which would cancel it, or name an element that
  // is also on the current page.
  await Promise.all([
    saves && page.waitForResponse((response) => response.request().method() === "POST"),
    leads && page.waitForURL((url) => url.href !== before),
    target.click(),
  ]);
}

async function set({ page, hasScripts }: State, field: string, value: string): Promise<void> {
  const control = page
    .getByRole("main")
    .getByLabel(startingWith(field))
    .and(page.locator("input:not([type=checkbox], [type=search]), select, textarea"))
    .filter({ visible: true })
    .first();
  await control.waitFor();
  const kind = await control.evaluate((element) => element.tagName);
  if (kind === "SELECT") return choose(page, control, { field, value, hasScripts });
  await control.fill(value);
  if ((await control.getAttribute("role")) === "combobox") {
    await page
      .getByRole("option", { name: startingWith(value) })
      .first()
      .click();
  }
}

interface Choice {
  field: string;
  value: string;
  hasScripts: boolean;
}

/** Chooses an option by its name. Labels may also contain its key or number. */
async function choose(page: Page, control: Locator, { field, value, hasScripts }: Choice) {
  const option = control.locator("option").filter({ hasText: startingWith(value) });
  if ((await option.count()) === 0) {
    const search = page.getByRole("searchbox", { name: `Find: ${field}` });
    await search.fill(value.replace(/ \(.*\)$/, ""));
    if (!hasScripts) await search.locator("xpath=following::button[1]").click();
  }
  await option.first().waitFor({ state: "attached" });
  const [label = ""] = await option.allTextContents();
  const again = control.locator(
    "xpath=ancestor::div[.//button[@name='again']][1]//button[@name='again']",
  );
  const isStep =
    (await again.count()) > 0 &&
    (await again.first().getAttribute("value")) === (await control.getAttribute("name")) &&
    (await page.getByRole("searchbox", { name: `Find: ${field}` }).count()) === 0;
  const answer =
    isStep && hasScripts
      ? page.waitForResponse((response) => response.request().method() === "POST")
      : null;
  await control.selectOption({ label });
  if (isStep && !hasScripts) await again.first().click();
  await answer;
  if (isStep) await expect(page.getByRole("button", { name: /ing…$/ })).toHaveCount(0);
}

function startingWith(text: string): RegExp {
  const escaped = text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return new RegExp(String.raw`^${escaped}(?![\w-])`);
}
