import type { FieldMetadata } from "@conform-to/react";
import { href } from "react-router";

import { m } from "#app/paraglide/messages.js";
import type { EditConflict } from "#app/rules/forms/edit-conflict.ts";
import type { GroupChoices } from "#app/server/console/members/groups-to-share.server.ts";
import { EditedField } from "#app/ui/forms/conflict-choice.tsx";
import { SelectField } from "#app/ui/forms/form-choice.tsx";
import { LookupSearch } from "#app/ui/forms/lookup-search.tsx";
import { uniqueChoices, useLookup } from "#app/ui/forms/use-lookup.ts";

interface GroupFieldProps {
  field: FieldMetadata<string | undefined>;
  groups: GroupChoices;
  conflict: EditConflict | null;
}

/**
 * The field of the group that a view is shared with. It offers the current group, and the first groups or those that
 * a search found.
 */
export function GroupField({ field, groups, conflict }: GroupFieldProps) {
  const { query, page, chosen } = groups;
  const lookup = useLookup({ ...groups, text: query }, (text, next) => {
    const search = new URLSearchParams({ q: text, page: String(next) });
    return `${href("/resources/groups-to-share")}?${search}`;
  });
  const current = chosen.filter(({ value }) => value === (field.value ?? field.initialValue));
  const options = uniqueChoices([...current, ...lookup.choices]);
  const isSearched = query !== "" || page > 1 || groups.hasNext || groups.problem !== "";
  if (options.length === 0 && !isSearched) return null;
  return (
    <EditedField
      name="userGroupId"
      conflict={conflict}
      inWords={(value) =>
        [...options, ...chosen].find((group) => group.value === value)?.label ?? value
      }
    >
      <SelectField
        field={field}
        label={m.views_group()}
        placeholder={m.views_group_none()}
        options={options}
      />
      {isSearched && (
        <LookupSearch
          name="userGroupId"
          label={m.views_group()}
          lookup={lookup}
          start={{ query, page }}
        />
      )}
    </EditedField>
  );
}
