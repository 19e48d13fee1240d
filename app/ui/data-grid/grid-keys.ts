import type { ClipboardEvent, KeyboardEvent } from "react";

import { writeCell } from "#app/rules/pasted-cells.ts";

import type { ActiveCell } from "./grid-context.ts";

interface CellOptions {
  cell: ActiveCell;
  /** The only cell in the tab order. */
  current: ActiveCell | null;
  isEditable: boolean;
  onFocus: (cell: ActiveCell) => void;
  onEdit: (cell: ActiveCell) => void;
  /** Closes the editor of the cell. */
  onCancel: () => void;
  onPaste: (text: string) => void;
  /** True if the cell belongs to the range that was selected with Shift and the arrow keys. */
  isSelected: boolean;
  /** Extends the range by one cell: `step` is 1 for down and -1 for up, `text` is the displayed text of this cell. */
  onExtend: (text: string, step: number) => void;
  onFill: () => void;
  onUndo: () => void;
  onRedo: () => void;
}

/**
 * Returns the props of a cell: keyboard, clipboard and ARIA attributes. Only one cell is in the tab order; arrow keys
 * move between cells.
 */
export function cellProps({
  cell,
  current,
  isEditable,
  onFocus,
  onEdit,
  onCancel,
  onPaste,
  isSelected,
  onExtend,
  onFill,
  onUndo,
  onRedo,
}: CellOptions) {
  const isCurrent = current?.row === cell.row && current.column === cell.column;
  return {
    role: "gridcell",
    tabIndex: isCurrent ? 0 : -1,
    "data-grid-cell": "",
    "data-editable": isEditable ? "" : undefined,
    "aria-readonly": !isEditable,
    "aria-selected": isSelected || undefined,
    onFocus: () => onFocus(cell),
    onDoubleClick: () => {
      if (isEditable) onEdit(cell);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return;
      if (isEditable && (event.key === "Enter" || event.key === "F2")) {
        event.preventDefault();
        onEdit(cell);
        return;
      }
      // The editor gets the focus only after it is drawn; until then its keys arrive here.
      if (event.key === "Escape") {
        onCancel();
        return;
      }
      const command = commandOf(event, { onFill, onUndo, onRedo });
      if (command) {
        event.preventDefault();
        command();
        return;
      }
      const next = neighborOf(event.currentTarget, event.key);
      if (!next) return;
      event.preventDefault();
      const isExtending = event.shiftKey && /^Arrow(?:Up|Down)$/.test(event.key);
      if (isExtending)
        onExtend(event.currentTarget.textContent, event.key === "ArrowDown" ? 1 : -1);
      next.focus();
    },
    onCopy: (event: ClipboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget || getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      event.clipboardData.setData("text/plain", writeCell(event.currentTarget.textContent));
    },
    onPaste: (event: ClipboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onPaste(event.clipboardData.getData("text/plain"));
    },
  };
}

/** Returns the command of a key combination: Ctrl-D, Ctrl-Z, Ctrl-Y or Ctrl-Shift-Z, on a Mac with Command. */
function commandOf(
  { key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
  { onFill, onUndo, onRedo }: Pick<CellOptions, "onFill" | "onUndo" | "onRedo">,
): (() => void) | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  // On a keyboard with other letters than Latin ones, the position of the key counts.
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace("Key", "").toLowerCase();
  if (letter === "d") return onFill;
  if (letter === "z") return shiftKey ? onRedo : onUndo;
  return letter === "y" ? onRedo : null;
}

function neighborOf(cell: HTMLElement, key: string): HTMLElement | null {
  const row = cell.parentElement;
  const index = row ? [...row.children].indexOf(cell) : -1;
  const at = (other: Element | null | undefined, position: number) =>
    (other?.children[position] ?? null) as HTMLElement | null;
  switch (key) {
    case "ArrowRight":
      return at(row, index + 1);
    case "ArrowLeft":
      return index > 0 ? at(row, index - 1) : null;
    case "ArrowDown":
      return at(row?.nextElementSibling, index);
    case "ArrowUp":
      return at(row?.previousElementSibling, index);
    case "Home":
      return at(row, 0);
    case "End":
      return row ? at(row, row.children.length - 1) : null;
    default:
      return null;
  }
}
