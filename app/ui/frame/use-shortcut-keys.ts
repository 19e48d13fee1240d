import { type ComponentType, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";

type PaletteType = ComponentType<{ close: () => void; takeTyped: () => string }>;

/**
 * Opens the palette with Ctrl-K and runs single-key shortcuts. Both are loaded on first use. Keys that are typed
 * before the palette has the focus become its text instead of shortcuts. `palette` is null while it is closed.
 */
export function useShortcutKeys(isOffered: boolean) {
  const [palette, setPalette] = useState<{ Palette: PaletteType } | null>(null);
  const typed = useRef<string | null>(null);
  const navigate = useNavigate();
  const isOpen = palette !== null;
  useEffect(() => {
    if (!isOffered) return;
    const open = async () => {
      typed.current = "";
      try {
        const { Palette } = await import("../palette/palette.tsx");
        setPalette({ Palette });
      } catch (error) {
        typed.current = null;
        throw error;
      }
    };
    const onKey = (event: KeyboardEvent) => {
      const { key } = event;
      const hasModifier = event.ctrlKey || event.metaKey;
      if (hasModifier && key.toLowerCase() === "k") {
        event.preventDefault();
        if (!isOpen && typed.current === null) void open();
      } else if (key.length !== 1 || hasModifier || event.altKey) return;
      else if (typed.current !== null) {
        event.preventDefault();
        typed.current += key;
      } else if (isFree(event)) {
        // Some browsers open their own search with this key.
        if (key === "/") event.preventDefault();
        void loadShortcuts().then((file) => file.runShortcut(key, navigate));
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOffered, isOpen, navigate]);
  return { palette, close: () => setPalette(null), takeTyped: () => take(typed) };
}

function take(typed: { current: string | null }): string {
  const text = typed.current ?? "";
  typed.current = null;
  return text;
}

let shortcuts: ReturnType<typeof importShortcuts> | null = null;

const importShortcuts = () => import("../palette/shortcuts.ts");

/** Loads the shortcuts once: with an import per key, a later key could be handled before an earlier one. */
function loadShortcuts() {
  shortcuts ??= importShortcuts().catch((error: unknown) => {
    shortcuts = null;
    throw error;
  });
  return shortcuts;
}

const TYPING = "input, textarea, select, [contenteditable]";

/** Returns true if a key may be a shortcut: the user isn't typing and no dialog is open. */
function isFree({ target }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.closest(TYPING) !== null;
  return !isTyping && document.querySelector("dialog[open]") === null;
}
