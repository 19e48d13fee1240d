import { m } from "#app/paraglide/messages.js";
import { splitSet } from "#app/rules/forms/lookup.ts";
import type { BulkAction } from "#app/server/bulk/bulk-action.server.ts";
import type { BulkEdit } from "#app/server/bulk/bulk-operation.server.ts";
import { changeCall } from "#app/server/bulk/bulk-target.server.ts";
import { entityField } from "#app/server/entities/screens/form/entity-field.server.ts";
import { comparableName } from "#common/comparable-name.ts";
import { splitLabels } from "#common/label-names.ts";

import { listLabels, newLabelProblem } from "../products/labels.server.ts";

const ADD = "add";
const REMOVE = "remove";

/** Adds labels to products or removes them. */
export const LABEL_CHANGE: BulkAction = {
  title: () => m.labels_bulk_title(),
  start: { how: ADD },
  fields: async (caller) => {
    const labels = await listLabels(caller);
    return [
      entityField("how", m.bulk_how(), {
        kind: "choice",
        required: true,
        choices: [
          { value: ADD, label: m.labels_add() },
          { value: REMOVE, label: m.labels_remove() },
        ],
      }),
      ...(labels.length > 0
        ? [
            entityField("labels", m.labels_title(), {
              kind: "references",
              choices: labels.map(({ id, name }) => ({ value: id, label: name })),
            }),
          ]
        : []),
      entityField("names", m.labels_new(), { help: m.labels_new_help() }),
    ];
  },
  work: async (caller, { how, labels = "", names = "" }, { target }) => {
    const [ids, created] = [splitSet(labels), splitLabels(names)];
    if (created === null) return { errors: { names: m.labels_quotes() } };
    if (ids.length + created.length === 0) return { errors: { names: m.labels_none_chosen() } };
    const existingLabels = await listLabels(caller);
    const idByName = new Map(existingLabels.map(({ id, name }) => [comparableName(name), id]));
    const named = created.flatMap((name) => idByName.get(comparableName(name)) ?? []);
    const missing = created.filter((name) => !idByName.has(comparableName(name)));
    const problem = how === REMOVE ? null : newLabelProblem(missing);
    if (problem) return { errors: { names: problem } };
    if (how === REMOVE && missing.length > 0) return { errors: { names: m.labels_unknown() } };
    const edit = (member: string, value: string[]): BulkEdit[] =>
      value.length > 0 ? [{ to: `tagsUpdate.${member}`, how: "set", value }] : [];
    return {
      name: m.bulk_edit_name({
        title: how === REMOVE ? m.labels_remove() : m.labels_add(),
        label: [
          ...existingLabels.filter(({ id }) => ids.includes(id)).map(({ name }) => name),
          ...created,
        ]
          .join(", ")
          .slice(0, MAX_NAME_LENGTH),
      }),
      operation: {
        change: await changeCall(target.entity),
        edits:
          how === REMOVE
            ? edit("deleteTags", [...ids, ...named])
            : [...edit("existingTags", ids), ...edit("newTags", created)],
      },
    };
  },
};

const MAX_NAME_LENGTH = 150;
