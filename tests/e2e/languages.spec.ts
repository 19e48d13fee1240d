import { readdirSync, readFileSync } from "node:fs";

import type { Page } from "@playwright/test";

import { expectAccessible } from "#tests/support/axe.ts";
import { createEan } from "#tests/support/products.ts";

import { expect, waitForHydration, test, WITH_SCRIPTS, expectToast } from "./fixtures.ts";

interface Words {
  browser: string;
  signIn: RegExp;
  owner: RegExp;
  home: string;
  create: string;
  nameMissing: string;
  eanShape: string;
  name: RegExp;
  type: string;
  headphones: string;
  started: RegExp;
  draft: string;
  about: string;
  brand: string;
  price: RegExp;
}

const LANGUAGES: Record<"pl" | "ru", Words> = {
  pl: {
    browser: "pl-PL",
    signIn: /^Zaloguj się do/,
    owner: /Zaloguj się jako właściciel/,
    home: "Start",
    create: "Utwórz nowy produkt",
    nameMissing: "Podaj nazwę",
    eanShape: "EAN musi mieć 8 lub 13 cyfr",
    name: /^Nazwa/,
    type: "Typ produktu",
    headphones: "Słuchawki",
    started: /^Rozpoczęto tworzenie karty produktu/,
    draft: "Wersja robocza",
    about: "O produkcie",
    brand: "Marka",
    price: /\d,\d\d\u00A0(?:zł|€)/,
  },
  ru: {
    browser: "ru-RU",
    signIn: /^Вход в/,
    owner: /Войти как владелец/,
    home: "Главная",
    create: "Создать новый товар",
    nameMissing: "Введите название",
    eanShape: "EAN должен состоять из 8 или 13 цифр",
    name: /^Название/,
    type: "Тип товара",
    headphones: "Наушники",
    started: /^Создание карточки товара началось/,
    draft: "Черновик",
    about: "О товаре",
    brand: "Бренд",
    price: /\d,\d\d\u00A0(?:PLN|€)/,
  },
};

for (const locale of ["pl", "ru"] as const) {
  const words = LANGUAGES[locale];

  test.describe(locale, () => {
    test.use({ locale: words.browser });

    test("a seller with this browser language sees no English", async ({
      eventually,
      javaScriptEnabled,
      open,
      page,
    }, info) => {
      test.setTimeout(120_000);
      const serial = (locale === "pl" ? 610 : 620) + (javaScriptEnabled ? 1 : 2);
      const heading = page.getByRole("heading", { level: 1 });
      const submit = page.locator("main").getByRole("button", { name: words.create });

      await open("/login");
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expect(heading).toHaveText(words.signIn);
      await expectNoEnglish(page, locale);

      await page.getByRole("button", { name: words.owner }).click();
      // Long timeout: the first sign-in of a new process is slow.
      await expect(heading).toHaveText(words.home, { timeout: 30_000 });
      // Sorted by price: products of other tests have no price and could otherwise fill the first page.
      await open("/products?sort=price");
      await expect(page.locator("main")).toContainText(words.price);
      await expectNoEnglish(page, locale);

      await page.locator("main").getByRole("link", { name: words.create }).click();
      await submit.click();
      await expect(page.getByText(words.nameMissing).first()).toBeVisible();
      await page.getByLabel(/^EAN/).fill("12345");
      await page.getByLabel(words.name).fill(`Aurora ${info.project.name} ${locale}`);
      await page.getByLabel(/^(?:SKU|Артикул)/).fill(`L-${serial}`);
      await chooseType();
      await submit.click();
      await expect(page.getByText(words.eanShape).first()).toBeVisible();
      await expectNoEnglish(page, locale);

      await page.getByLabel(/^EAN/).fill(createEan(serial));
      await submit.click();
      await expect(page.getByText(words.started)).toBeVisible();
      await eventually(page.locator("main").getByText(words.draft, { exact: true }).first());
      await expect(page.getByRole("heading", { name: words.about })).toBeVisible();
      await expectNoEnglish(page, locale);

      const card = page.url();
      await open(card.replace("/products/", "/editProduct/"));
      await expect(page.getByLabel(words.brand, { exact: true })).toBeVisible();
      await expectNoEnglish(page, locale);

      for (const path of ["/marketplaces", "/users", "/notifications", "/settings/profile"]) {
        await open(path);
        await expectNoEnglish(page, locale);
      }

      async function chooseType() {
        const box = page.getByRole("combobox", { name: words.type });
        if (!javaScriptEnabled) {
          await box.selectOption({ label: words.headphones });
          return;
        }
        await box.fill(words.headphones.slice(0, 5));
        await page.getByRole("option", { name: words.headphones }).click();
      }
    });

    // Axe needs scripts; the markup is the same.
    test("its pages are accessible", { tag: WITH_SCRIPTS }, async ({ open, page }) => {
      test.setTimeout(240_000);
      await open("/login");
      await expectAccessible(page, "/login");
      await page.getByRole("button", { name: words.owner }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.home);
      await expectAccessible(page, "/home");
      await open("/products");
      await expectAccessible(page, "/products");
      await open("/products/new");
      await expectAccessible(page, "/products/new");
    });
  });
}

test("a language chosen before sign-in stays, and the profile changes it", async ({
  javaScriptEnabled,
  open,
  page,
}) => {
  const heading = page.getByRole("heading", { level: 1 });
  await open("/login");
  await expect(heading).toHaveText("Sign in to Vitrine");
  await page.getByRole("button", { name: "Polski" }).click();
  await expect(heading).toHaveText("Zaloguj się do Vitrine");
  await expect(page.getByRole("button", { name: "Polski" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );

  await page.getByRole("button", { name: /Zaloguj się jako menedżer/ }).click();
  await expect(heading).toHaveText("Start");
  await expect(page.locator("html")).toHaveAttribute("lang", "pl");

  await page.context().clearCookies();
  await open("/login");
  await expect(heading).toHaveText("Sign in to Vitrine");
  await page.getByRole("button", { name: /Sign in as Manager/ }).click();
  await expect(heading).toHaveText("Start");

  await open("/settings/profile");
  await page.getByLabel("Język").selectOption({ label: "English" });
  await page.getByRole("button", { name: "Zapisz" }).nth(1).click();
  await expectToast(page, "Saved.");
  await expect(heading).toHaveText("Profile");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  if (javaScriptEnabled) await waitForHydration(page);
  await expect(page.getByRole("navigation", { name: "Main" })).toContainText("Products");
});

test("an administrator without a business can still choose a language", async ({
  open,
  page,
  signIn,
}) => {
  await signIn("admin");
  await open("/settings/profile");
  await expect(page.getByLabel("Language")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Where you are signed in" })).toBeVisible();
});

/**
 * Fails for messages of the English catalog that have another text in the language, in visible and
 * announced texts.
 */
async function expectNoEnglish(page: Page, locale: "pl" | "ru"): Promise<void> {
  const pageTexts = await page.evaluate(() => {
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest("script, style, [lang]:not(html)")) {
        texts.push(node.textContent ?? "");
      }
    }
    for (const element of document.body.querySelectorAll("*")) {
      for (const name of ["aria-label", "title", "placeholder", "alt"]) {
        texts.push(element.getAttribute(name) ?? "");
      }
    }
    return texts.map((text) => text.trim()).filter(Boolean);
  });
  const english = englishOnly(locale);
  expect(pageTexts.filter((text) => english.has(text))).toEqual([]);
}

function englishOnly(locale: string): Set<string> {
  const texts = new Set<string>();
  const own = new Set(catalogue(locale).values());
  for (const text of catalogue("en").values()) if (!own.has(text)) texts.add(text);
  return texts;
}

function catalogue(locale: string): Map<string, string> {
  const folder = new URL(`../../app/messages/${locale}/`, import.meta.url);
  return new Map(
    readdirSync(folder).flatMap((file) => {
      const texts = JSON.parse(readFileSync(new URL(file, folder), "utf8")) as object;
      return Object.entries(texts).filter(
        (entry): entry is [string, string] => typeof entry[1] === "string",
      );
    }),
  );
}
