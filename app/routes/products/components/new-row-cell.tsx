import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useState } from "react";

import { m } from "#app/paraglide/messages.js";
import { NativeSelect, TextArea, TextInput } from "#app/ui/forms/controls/controls.tsx";
import { type Choice, groupOptions } from "#app/ui/forms/form-choice.tsx";

interface NewRowCellProps {
  label: string;
  value: string;
  isRequired: boolean;
  isNumber?: boolean;
  isLocked: boolean;
  problems: readonly string[];
  /** Notes below the input that are no errors. */
  children?: ReactNode;
  onEnter: (text: string) => void;
  /** Called with pasted text of several cells, which no single cell can take. */
  onPasteCells: (text: string) => void;
}

/** Cell of a new row with a text. The text counts once the cell is left or Enter is pressed, as in the grid. */
export function NewRowCell({
  label,
  value,
  isRequired,
  isNumber = false,
  isLocked,
  problems,
  children,
  onEnter,
  onPasteCells,
}: NewRowCellProps) {
  const [typed, setTyped] = useState({ value, text: value });
  // A paste into the rows changes the value from outside.
  if (typed.value !== value) setTyped({ value, text: value });
  const text = typed.value === value ? typed.text : value;
  const enter = () => {
    if (text !== value) onEnter(text);
  };
  const control = {
    label,
    required: isRequired,
    autoComplete: "off",
    spellCheck: false,
    readOnly: isLocked,
    value: text,
    error: problems.length > 0 ? problems.join(" ") : undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped({ value, text: currentTarget.value }),
    onBlur: enter,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      enter();
    },
    onPaste: (event: ClipboardEvent) => takeCells(event, isLocked, onPasteCells),
  };
  return (
    <div>
      {/* A line break may be an error, which an input would hide. */}
      {value.includes("\n") ? (
        <TextArea {...control} rows={2} />
      ) : (
        <TextInput {...control} {...(isNumber && { inputMode: "numeric" })} />
      )}
      {children}
    </div>
  );
}

function takeCells(
  event: ClipboardEvent,
  isLocked: boolean,
  onPasteCells: (text: string) => void,
): void {
  const text = event.clipboardData.getData("text/plain");
  if (isLocked || !/[\t\n]/.test(text.replace(/\r?\n$/, ""))) return;
  event.preventDefault();
  onPasteCells(text);
}

type NewRowTypeProps = Pick<NewRowCellProps, "value" | "isLocked" | "problems" | "onEnter"> & {
  types: Choice[];
};

/** Cell of a new row with the product type. A pasted name of no type stays visible until a type is chosen. */
export function NewRowType({ value, types, isLocked, problems, onEnter }: NewRowTypeProps) {
  const isType = types.some((type) => type.value === value);
  const first = isType ? [] : [{ value, label: value === "" ? m.products_type_choose() : value }];
  return (
    <NativeSelect
      label={m.products_type()}
      required
      disabled={isLocked}
      value={value}
      error={problems.length > 0 ? problems.join(" ") : undefined}
      data={[...first, ...groupOptions(types)]}
      onChange={({ currentTarget }) => onEnter(currentTarget.value)}
    />
  );
}
