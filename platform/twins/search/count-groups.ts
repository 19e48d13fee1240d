import type { Executor } from "../../base/database/executor.ts";
import type { Texts } from "../../base/database/tables/json-values.ts";
import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import type { Caller } from "../../core/access/caller.ts";
import { statusById } from "../../core/model/builtin-classes.rules.ts";
import type { TwinClass } from "../../core/model/domain-model.ts";
import { textIn } from "../../core/model/text-in.rules.ts";
import { loadPeople } from "../../core/responses/related-people.queries.ts";
import { fieldType } from "../../model/field-types/field-types.rules.ts";
import { findOptions } from "../../model/lists/option.queries.ts";
import type { TwinSearch } from "../../model/searches/twin-search.ts";
import { compileCounted } from "./correct-typos.ts";
import { countGroupRows, type GroupCount, type Grouping } from "./count-groups.store.ts";
import { fieldsByKey } from "./field-conditions.rules.ts";

/** A group of matching twins. The group of twins without a value has neither ID nor key. */
export interface NamedCount {
  id?: string | undefined;
  key?: string | undefined;
  name?: string | undefined;
  count: number;
}

/** Maximum number of returned groups, the largest ones, because a list may have thousands of options. */
const MAX_GROUPS = 200;

const FIELD = "field:";
const BOOLEAN_TYPER = 1306;

type Refers = "class" | "status" | "user" | "option" | "value";

const GROUPINGS: Readonly<Record<string, { grouping: Grouping; refersTo: Refers }>> = {
  twinClass: { grouping: { kind: "column", column: "class_id" }, refersTo: "class" },
  status: { grouping: { kind: "column", column: "status_id" }, refersTo: "status" },
  assignerUser: { grouping: { kind: "column", column: "assigner_user_id" }, refersTo: "user" },
  createdByUser: { grouping: { kind: "column", column: "author_user_id" }, refersTo: "user" },
  tag: { grouping: { kind: "tags", table: "twin_tag" }, refersTo: "option" },
  marker: { grouping: { kind: "tags", table: "twin_marker" }, refersTo: "option" },
};

/**
 * Counts the twins that the caller may see, once for each grouping. The largest groups come first.
 */
export async function countGroups(
  db: Executor,
  caller: Caller,
  search: TwinSearch,
  groupings: readonly string[],
): Promise<Record<string, NamedCount[]>> {
  const branches = await compileCounted(db, caller, [search], []);
  const classes = new Set<TwinClass>(branches.flatMap((branch) => branch.classes));
  const parsed = groupings.map((name) => ({ name, ...parseGrouping(caller, [...classes], name) }));
  const groups: Record<string, NamedCount[]> = {};
  for (const { name, grouping, refersTo } of parsed) {
    const query = { branches, domainId: caller.domainId };
    const counts = await countGroupRows(db, query, grouping, MAX_GROUPS);
    groups[name] = await nameGroups(db, caller, counts, refersTo);
  }
  return groups;
}

function parseGrouping(caller: Caller, classes: readonly TwinClass[], name: string) {
  const fixed = GROUPINGS[name];
  if (fixed) return fixed;
  const key = name.startsWith(FIELD) ? name.slice(FIELD.length) : "";
  const { fields, ref } = fieldsByKey(caller, classes, key);
  const [first] = fields;
  const { refersTo } = first ? fieldType(first) : {};
  const isGroupable = refersTo === "option" || refersTo === "user";
  if (!first || (!isGroupable && first.typerId !== BOOLEAN_TYPER)) {
    const message = createMessage("twin_group_unknown", { key: name });
    throw new RequestError(CODE.BAD_REQUEST, message, {
      fieldErrors: [{ field: "groupByList", message }],
    });
  }
  const grouping: Grouping = { kind: "field", key: ref.key, within: ref.within };
  return { grouping, refersTo: isGroupable ? refersTo : ("value" as const) };
}

async function nameGroups(
  db: Executor,
  { model, locale }: Caller,
  counts: readonly GroupCount[],
  refersTo: Refers,
): Promise<NamedCount[]> {
  const ids = counts.flatMap(({ id }) => id ?? []);
  const nameOf = (texts: Texts | undefined) => texts && textIn(texts, locale, model);
  const describeEntity = (entity: { key: string; name: Texts } | undefined) => ({
    key: entity?.key,
    name: nameOf(entity?.name),
  });
  const isOption = refersTo === "option";
  const ownIds = isOption ? ids.filter((id) => !model.options.has(id)) : [];
  const found = ownIds.length > 0 ? await findOptions(db, ownIds) : [];
  const ownOptions = new Map(found.map((option) => [option.id, option]));
  const users = await loadPeople(db, refersTo === "user" ? ids : []);
  const describe = {
    class: (id: string) => ({ id, ...describeEntity(model.classes.get(id)) }),
    status: (id: string) => ({ id, ...describeEntity(statusById(model, id)) }),
    option: (id: string) => ({
      id,
      name: nameOf((model.options.get(id) ?? ownOptions.get(id))?.name),
    }),
    user: (id: string) => ({ id, name: users.get(id)?.fullName }),
    value: (id: string) => ({ key: id }),
  }[refersTo];
  return counts.map(({ id, count }) => ({ ...(id !== null && describe(id)), count }));
}
