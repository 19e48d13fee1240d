import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** No accessibility violation on the page as it is, in both themes, on a desk and on a phone. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport);
    for (const scheme of ["light", "dark"] as const) {
      await chooseScheme(page, scheme);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(({ id, nodes }) => ({
        id,
        where: nodes.map((node) => node.html),
      }));
      expect.soft(found, `${what}, ${scheme}, ${viewport.width} px`).toEqual([]);
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(overflow, `${what} fits ${viewport.width} px`).toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}

/** Through the form's own address, as the theme menu does, then on the same page again. */
async function chooseScheme(page: Page, scheme: "light" | "dark"): Promise<void> {
  const { origin } = new URL(page.url());
  await page.context().request.post(`${origin}/resources/color-scheme`, {
    form: { scheme, redirectTo: "/resources/health/live" },
    headers: { origin },
  });
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
}
