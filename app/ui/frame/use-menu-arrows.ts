import { useEffect } from "react";

const ITEMS = "a[href], button:not([disabled])";
/** Controls that use the arrow keys themselves; popovers that contain any are not menus. */
const CONTROLS = "input:not([type=hidden]), select, textarea";

/** Moves through the items of an open menu with the arrow keys, Home and End. ArrowDown also opens a menu. */
export function useMenuArrows(): void {
  useEffect(() => {
    document.addEventListener("keydown", moveInMenu);
    return () => document.removeEventListener("keydown", moveInMenu);
  }, []);
}

function moveInMenu(event: KeyboardEvent): void {
  const { key, target } = event;
  if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const opener = target.closest<HTMLButtonElement>("button[popovertarget]");
  const menu = opener ? opener.popoverTargetElement : target.closest("[popover]");
  if (!(menu instanceof HTMLElement) || menu.querySelector(CONTROLS)) return;
  const items = [...menu.querySelectorAll<HTMLElement>(ITEMS)];
  const next = nextItem(items, items.indexOf(target), key);
  if (!next || (opener && key !== "ArrowDown")) return;
  event.preventDefault();
  if (opener && !menu.matches(":popover-open")) menu.showPopover();
  next.focus();
}

function nextItem(items: HTMLElement[], current: number, key: string): HTMLElement | undefined {
  switch (key) {
    case "ArrowDown":
      return items[(current + 1) % items.length];
    case "ArrowUp":
      return items.at(current <= 0 ? -1 : current - 1);
    case "Home":
      return items[0];
    case "End":
      return items.at(-1);
    default:
      return undefined;
  }
}
