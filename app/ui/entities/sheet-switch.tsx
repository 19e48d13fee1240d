import { IconList, IconTable } from "@tabler/icons-react";

import { m } from "#app/paraglide/messages.js";
import type { ListParams } from "#app/rules/lists/list-href.ts";
import { LayoutSwitch } from "#app/ui/lists/layout-switch.tsx";

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
