/** Whether a spreadsheet has written a long number like `5.9E+12`, which has lost most digits. */
export function isRounded(text: string): boolean {
  return /^\d(?:[.,]\d+)?E\+\d{1,3}$/i.test(text.trim());
}
