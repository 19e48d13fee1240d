import { href } from "react-router";

import { ConsoleForm, type ConsoleFormProps } from "#app/ui/entities/entity-form.tsx";
import { Page } from "#app/ui/page.tsx";

interface EntityFormPageProps extends Omit<ConsoleFormProps, "choicesPath" | "isInPlace"> {
  entity: string;
  /** The ID of the entity; omitted for a new one. */
  id?: string;
  mode: "create" | "update";
  title: string;
  back: { to: string; label: string };
  note?: string;
}

/** Page with the form that creates, copies or changes an entity. */
export function EntityFormPage({
  entity,
  id = "",
  mode,
  title,
  back,
  note,
  ...form
}: EntityFormPageProps) {
  return (
    <Page title={title} back={back} width="narrow" {...(note !== undefined && { note })}>
      <ConsoleForm
        key={`${entity}/${id}`}
        {...form}
        choicesPath={href("/resources/console-choices/:entity/:mode", { entity, mode })}
      />
    </Page>
  );
}
