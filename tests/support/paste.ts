import type { Page } from "@playwright/test";

/** Pastes a text into the focused element, without the clipboard, which browsers under test may not read. */
export async function paste(page: Page, copied: string): Promise<void> {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, copied);
}
