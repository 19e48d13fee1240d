import type { EntityField } from "#app/rules/entities/entity-form.ts";
import { type Field } from "#app/ui/forms/form.tsx";

export interface ConsoleControlProps {
  field: EntityField;
  control: Field<string | undefined>;
  choicesPath: string;
}
