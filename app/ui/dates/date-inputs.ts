/** The value of a native input as the calendar's library writes it, null if it is empty. */
export function readInput(id: string): string | null {
  const input = document.getElementById(id);
  return input instanceof HTMLInputElement && input.value ? input.value.replace("T", " ") : null;
}

/** What a native input holds: a day, or a day with hours and minutes. */
export function toInputValue(value: string | null, withTime = false): string {
  return value ? value.replace(" ", "T").slice(0, withTime ? 16 : 10) : "";
}

/** Writes a value as if it were typed, so that forms notice it. */
export function writeInput(id: string, value: string): void {
  const input = document.getElementById(id);
  if (!(input instanceof HTMLInputElement) || input.value === value) return;
  input.value = value;
  for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
}
