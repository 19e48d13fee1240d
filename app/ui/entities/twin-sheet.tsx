import { IconList, IconTable } from "@tabler/icons-react";
import { type CSSProperties, lazy, type ReactNode, Suspense } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

import { m } from "#app/paraglide/messages.js";
import type { ListParams } from "#app/rules/lists/list-href.ts";
import type { GridList } from "#app/server/entities/screens/list/entity-list.server.ts";
import { LayoutSwitch } from "#app/ui/lists/layout-switch.tsx";

import classes from "./twin-sheet.module.css";

/** The same rows as a table, or as a grid whose cells are edited. */
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
  /** What is there without scripts, and while they load. */
  table: ReactNode;
  /** The ID of the form that takes the selected rows. */
  form: string;
}

export function TwinSheet({ list, table, form }: TwinSheetProps) {
  const hasScripts = useHydrated();
  if (list.rows.length === 0) return table;
  return (
    // The place of the grid has its height from the start, so that nothing below moves when it arrives.
    <div className={classes.sheet} style={{ "--rows": list.rows.length } as CSSProperties}>
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
