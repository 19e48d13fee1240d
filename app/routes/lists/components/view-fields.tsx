import { type FieldMetadata, type FormMetadata, getInputProps } from "@conform-to/react";
import { useLocation } from "react-router";
import type { z } from "zod";

import { m } from "#app/paraglide/messages.js";
import type { EditConflict } from "#app/rules/forms/edit-conflict.ts";
import type { ListViewForm } from "#app/rules/lists/list-view.ts";
import type { GroupChoices } from "#app/server/console/members/groups-to-share.server.ts";
import { CheckboxLabel } from "#app/ui/checkbox-label.tsx";
import { EditedField } from "#app/ui/forms/conflict-choice.tsx";
import { FormAlert } from "#app/ui/forms/form-alert.tsx";
import { TextField } from "#app/ui/forms/form.tsx";

import { GroupField } from "./group-field.tsx";

export type ViewValues = z.input<ReturnType<typeof ListViewForm>>;

interface ViewFieldsProps {
  form: FormMetadata<ViewValues>;
  fields: {
    name: FieldMetadata<string>;
    shared: FieldMetadata<boolean | undefined>;
    userGroupId: FieldMetadata<string | undefined>;
  };
  mayShare: boolean;
  /** The groups that a view can be shared with. */
  groups: GroupChoices;
  conflict?: EditConflict | null;
}

export function ViewFields({ form, fields, mayShare, groups, conflict = null }: ViewFieldsProps) {
  const isOfDomain = useLocation().pathname.startsWith("/admin/");
  const { key, ...box } = getInputProps(fields.shared, { type: "checkbox" });
  return (
    <>
      {form.errors && <FormAlert form={form} />}
      <EditedField name="name" conflict={conflict}>
        <TextField field={fields.name} label={m.views_name()} autoComplete="off" required />
      </EditedField>
      {mayShare && (
        <EditedField
          name="shared"
          conflict={conflict}
          inWords={(value) => (value === "true" ? m.field_yes() : m.field_no())}
        >
          <CheckboxLabel>
            <input key={key} {...box} />
            {isOfDomain ? m.views_share_domain() : m.views_share()}
          </CheckboxLabel>
        </EditedField>
      )}
      {mayShare && <GroupField field={fields.userGroupId} groups={groups} conflict={conflict} />}
    </>
  );
}
