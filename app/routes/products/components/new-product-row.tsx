import { Button } from "@mantine/core";

import { m } from "#app/paraglide/messages.js";
import type { NewRowProblem } from "#app/rules/selling/new-rows.ts";
import type { NewGridRow } from "#app/ui/data-grid/use-row-steps.ts";
import type { Choice } from "#app/ui/forms/form-choice.tsx";
import { SharedSkuWarning } from "#app/ui/twins/form/shared-sku-warning.tsx";

import { EanHint } from "./ean-hint.tsx";
import { NewRowCell, NewRowType } from "./new-row-cell.tsx";
import { columnsOf, REQUIRED_COLUMNS, requiredLabel } from "./new-row-columns.ts";

import classes from "./new-products.module.css";

const REQUIRED: readonly string[] = REQUIRED_COLUMNS;

interface NewProductRowProps {
  row: NewGridRow;
  number: number;
  types: Choice[];
  labels: ReadonlyMap<string, string>;
  problems: readonly NewRowProblem[];
  /** ID of another product with the same SKU. */
  sharedSkuId: string | null;
  isLocked: boolean;
  onEnter: (column: string, text: string) => void;
  onPasteCells: (column: string, text: string) => void;
  onRemove: () => void;
}

/** A row of the products' grid that isn't created yet. */
export function NewProductRow(props: NewProductRowProps) {
  const { row, number, types, labels, problems, isLocked, onEnter, onPasteCells } = props;
  const { key, cells } = row;
  const general = problems.filter(({ column }) => column === null).map(({ text }) => text);
  return (
    <fieldset className={classes.row} data-new-row={key}>
      <legend className={classes.legend}>{m.products_new_row({ number })}</legend>
      {general.length > 0 && <p className={classes.error}>{general.join(" ")}</p>}
      <div className={classes.cells}>
        {columnsOf(cells, problems).map((column) => {
          const own = problems.filter((problem) => problem.column === column);
          const shared = {
            value: cells[column] ?? "",
            isLocked,
            problems: own.map(({ text }) => text),
            onEnter: (text: string) => onEnter(column, text),
          };
          if (column === "type") return <NewRowType key={column} types={types} {...shared} />;
          return (
            <NewRowCell
              key={column}
              label={requiredLabel(column) ?? labels.get(column) ?? own[0]?.label ?? column}
              isRequired={REQUIRED.includes(column)}
              isNumber={column === "ean"}
              onPasteCells={(text) => onPasteCells(column, text)}
              {...shared}
            >
              <CodeNote {...props} column={column} />
            </NewRowCell>
          );
        })}
      </div>
      <Button
        variant="default"
        size="xs"
        disabled={isLocked}
        aria-label={m.products_new_row_remove({ number })}
        onClick={props.onRemove}
      >
        {m.products_new_row_remove_short()}
      </Button>
    </fieldset>
  );
}

/** What is to be said about an EAN or an SKU although it may be saved, and the product that has it. */
function CodeNote({
  column,
  row: { cells },
  problems,
  sharedSkuId,
  onEnter,
}: NewProductRowProps & { column: string }) {
  if (column === "sku" && sharedSkuId !== null) return <SharedSkuWarning productId={sharedSkuId} />;
  if (column !== "ean") return null;
  const holderId = problems.find(({ holderId: id }) => id !== null)?.holderId ?? null;
  return (
    <EanHint
      ean={cells["ean"] ?? ""}
      checking={false}
      unverified={null}
      existingId={holderId}
      onUse={(corrected) => onEnter("ean", corrected)}
    />
  );
}
