import { m } from "#app/paraglide/messages.js";
import { DeleteDialog } from "#app/ui/forms/delete-dialog.tsx";

interface DeleteConnectorProps {
  action: string;
  closeTo: string;
  problem: string | undefined;
}

export function DeleteConnector(props: DeleteConnectorProps) {
  return (
    <DeleteDialog
      title={m.connectors_delete_title()}
      text={m.connectors_delete_text()}
      confirm={m.connectors_delete_confirm()}
      {...props}
    />
  );
}
