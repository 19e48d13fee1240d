import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { FormAnswer } from "#app/server/entities/screens/form/answer-form.server.ts";
import type { InPlaceForm } from "#app/server/entities/screens/form/in-place-form.server.ts";
import type {
  EntityHead,
  PropertyView,
} from "#app/server/entities/screens/page/entity-page.server.ts";
import { EditLink } from "#app/ui/edit-link.tsx";
import { ConsoleForm } from "#app/ui/entities/entity-form.tsx";
import { ConsoleValueView } from "#app/ui/entities/entity-value-view.tsx";

import classes from "../../components/property-list.module.css";

interface PropertyListProps {
  properties: PropertyView[];
  /** The form of the property that is being edited; null if none is. */
  form: InPlaceForm | null;
  answer: FormAnswer | undefined;
  head: EntityHead;
}

/** The properties of an entity. Editable ones are edited in place. */
export function PropertyList({ properties, form, answer, head }: PropertyListProps) {
  const params = { entity: head.entity, id: head.id };
  const page = href("/admin/:entity/:id", params);
  return (
    <dl className={classes.list}>
      {properties.map(({ name, label, value, editable }) => (
        <div key={name} data-editing={form?.name === name || undefined}>
          <dt>{label}</dt>
          <dd>
            {form?.name === name ? (
              <ConsoleForm
                isInPlace
                fields={form.fields}
                values={form.values}
                answer={answer}
                action={`${page}?edit=${encodeURIComponent(name)}`}
                cancelTo={page}
                submit={m.console_save()}
                pending={m.console_saving()}
                choicesPath={href("/resources/console-choices/:entity/:mode", {
                  entity: head.entity,
                  mode: "update",
                })}
              />
            ) : (
              <>
                {value.kind === "none" ? (
                  <span className={classes.none}>{m.field_none()}</span>
                ) : (
                  <ConsoleValueView value={value} />
                )}
                {editable && (
                  <EditLink to={`${page}?edit=${encodeURIComponent(name)}`} label={label} />
                )}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
