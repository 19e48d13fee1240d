import { toMoment } from "#app/rules/date-formats.ts";

/** Reads a native input as a value in the format of the calendar's library. Null if it is empty. */
export function readInput(id: string): string | null {
  const input = document.getElementById(id);
  return input instanceof HTMLInputElement && input.value
    ? toMoment(input.value, "calendar")
    : null;
}

/** Sets the value of an input and emits the events of typing, so that forms notice the change. */
export function writeInput(id: string, value: string): void {
  const input = document.getElementById(id);
  if (!(input instanceof HTMLInputElement) || input.value === value) return;
  input.value = value;
  for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
}
