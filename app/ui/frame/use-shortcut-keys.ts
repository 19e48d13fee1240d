import { type ComponentType, useEffect, useState } from "react";
import { useNavigate } from "react-router";

type PaletteType = ComponentType<{ close: () => void; typed: string }>;

/**
 * Opens the palette with Ctrl-K and runs the shortcuts of single keys. Both are loaded when they are first used;
 * what is typed until the palette is there is its text, and no shortcut. Null while the palette is closed.
 */
export function useShortcutKeys(isOffered: boolean) {
  const [palette, setPalette] = useState<{ Palette: PaletteType; typed: string } | null>(null);
  const navigate = useNavigate();
  const isOpen = palette !== null;
  useEffect(() => {
    if (!isOffered) return;
    let typed: string | null = null;
    const open = async () => {
      typed ??= "";
      try {
        const { Palette } = await import("../palette/palette.tsx");
        setPalette({ Palette, typed });
      } catch (error) {
        typed = null;
        throw error;
      }
    };
    const onKey = (event: KeyboardEvent) => {
      const { key } = event;
      const hasModifier = event.ctrlKey || event.metaKey;
      if (hasModifier && key.toLowerCase() === "k") {
        event.preventDefault();
        if (!isOpen) void open();
      } else if (key.length !== 1 || hasModifier || event.altKey) return;
      else if (typed !== null) {
        event.preventDefault();
        typed += key;
      } else if (isFree(event)) {
        // Some browsers open their own search with it.
        if (key === "/") event.preventDefault();
        void import("../palette/shortcuts.ts").then((file) => file.runShortcut(key, navigate));
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOffered, isOpen, navigate]);
  return { palette, close: () => setPalette(null) };
}

const TYPING = "input, textarea, select, [contenteditable]";

/** False while the user types, and in a dialog. */
function isFree({ target }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.closest(TYPING) !== null;
  return !isTyping && document.querySelector("dialog[open]") === null;
}
