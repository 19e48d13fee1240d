import type { ConsoleField } from "#app/rules/entities/entity-form.ts";
import { type Field } from "#app/ui/forms/form.tsx";

export interface ConsoleControlProps {
  field: ConsoleField;
  control: Field<string | undefined>;
  choicesPath: string;
}
