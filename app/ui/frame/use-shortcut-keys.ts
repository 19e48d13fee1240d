import { type ComponentType, useEffect, useState } from "react";
import { useNavigate } from "react-router";

type PaletteType = ComponentType<{ close: () => void }>;

/**
 * Opens the palette with Ctrl-K and runs the shortcuts of single keys. Both are loaded when they are first used.
 * Null while the palette is closed.
 */
export function useShortcutKeys(isOffered: boolean) {
  const [Palette, setPalette] = useState<PaletteType | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (!isOffered) return;
    const onKey = (event: KeyboardEvent) => {
      const { key } = event;
      const hasModifier = event.ctrlKey || event.metaKey;
      if (hasModifier && key.toLowerCase() === "k") {
        event.preventDefault();
        void import("../palette/palette.tsx").then((file) => setPalette(() => file.Palette));
      } else if (key.length === 1 && !hasModifier && !event.altKey && isFree(event)) {
        // Some browsers open their own search with it.
        if (key === "/") event.preventDefault();
        void import("../palette/shortcuts.ts").then((file) => file.runShortcut(key, navigate));
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOffered, navigate]);
  return { Palette, close: () => setPalette(null) };
}

const TYPING = "input, textarea, select, [contenteditable]";

/** False while the user types, and in a dialog. */
function isFree({ target }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.closest(TYPING) !== null;
  return !isTyping && document.querySelector("dialog[open]") === null;
}
