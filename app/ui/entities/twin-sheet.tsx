import { IconList, IconTable } from "@tabler/icons-react";
import { type CSSProperties, lazy, type ReactNode, Suspense } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import { m } from "#app/paraglide/messages.js";
import type { ListParams } from "#app/rules/lists/list-href.ts";
import type { GridList } from "#app/server/entities/screens/list/entity-list.server.ts";
import { LayoutSwitch } from "#app/ui/lists/layout-switch.tsx";

import classes from "./twin-sheet.module.css";

/** Switches between the table and the grid with editable cells. */
export function SheetSwitch({ params }: { params: ListParams }) {
  return (
    <LayoutSwitch
      params={params}
      layouts={[
        { layout: "grid", label: m.browse_table(), icon: IconList },
        { layout: "sheet", label: m.twins_grid(), icon: IconTable },
      ]}
    />
  );
}

const TwinGrid = lazy(async () => ({ default: (await import("./twin-grid.tsx")).TwinGrid }));

interface TwinSheetProps {
  list: GridList;
  /** Table that is displayed without scripts and while the grid loads. */
  table: ReactNode;
  /** ID of the form that submits the selected rows. */
  form: string;
}

export function TwinSheet({ list, table, form }: TwinSheetProps) {
  const hasScripts = useHydrated();
  if (list.rows.length === 0) return table;
  return (
    // Reserves the height of the grid, so that nothing below moves when it loads.
    <div
      className={classes.sheet}
      data-list
      style={{ "--rows": list.rows.length } as CSSProperties}
    >
      {hasScripts ? (
        <Suspense fallback={table}>
          <TwinGrid list={list} form={form} />
        </Suspense>
      ) : (
        table
      )}
    </div>
  );
}
