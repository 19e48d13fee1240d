import type { Executor } from "../../base/database/executor.ts";
import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage, type Noun } from "../../base/messages/message.ts";
import { classAndDescendants } from "../../core/model/class-hierarchy.rules.ts";
import {
  type ConfiguredEntity,
  listEntities,
  refersTo,
} from "../../core/model/configured-entities.rules.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import { existingIds } from "../changes/parameter-id.store.ts";
import {
  countTwinLinks,
  countTwinsInStatus,
  countTwinsOfClasses,
  countTwinsWithField,
  countTwinsWithReference,
} from "../changes/twin-usage.store.ts";
import { findFeaturer } from "../featurers/featurers.rules.ts";
import {
  countGrants,
  countMembers,
  countSpaceRoles,
  type StoredUses,
} from "./stored-uses.store.ts";

/** The entities of one kind that use another; twins, grants and members are only counted. */
export interface Uses {
  kind: string;
  count: number;
  entities: { id: string; name: string }[];
}

const MAX_NAMED = 20;

interface Kind {
  what: Noun;
  has: (model: DomainModel, id: string) => boolean;
  stored?: (db: Executor, model: DomainModel, id: string) => Promise<StoredUses[]>;
}

const twins = (count: number): StoredUses => ({ kind: "twin", count });

/** Kinds of configuration by their name in the call. */
const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  [
    "twin_class",
    {
      what: "twin_class",
      has: (model, id) => model.classes.has(id),
      stored: async (db, _model, id) => [
        twins(await countTwinsOfClasses(db, [id])),
        await countSpaceRoles(db, id),
      ],
    },
  ],
  [
    "twin_class_field",
    {
      what: "twin_class_field",
      has: (model, id) => model.fields.has(id),
      stored: async (db, model, id) => {
        const field = model.fields.get(id);
        if (!field) return [];
        const classIds = classAndDescendants(model, field.classId).map((one) => one.id);
        return [twins(await countTwinsWithField(db, field.key, classIds))];
      },
    },
  ],
  [
    "twin_status",
    {
      what: "status",
      has: (model, id) => model.statuses.has(id),
      stored: async (db, _model, id) => [twins(await countTwinsInStatus(db, id))],
    },
  ],
  ["twinflow", { what: "twinflow", has: (model, id) => model.flows.has(id) }],
  ["transition", { what: "transition", has: (model, id) => model.transitions.has(id) }],
  [
    "link",
    {
      what: "link",
      has: (model, id) => model.links.has(id),
      stored: async (db, _model, id) => [{ kind: "twinLink", count: await countTwinLinks(db, id) }],
    },
  ],
  ["data_list", { what: "data_list", has: (model, id) => model.lists.has(id) }],
  [
    "data_list_option",
    {
      what: "option",
      has: (model, id) => model.options.has(id),
      stored: async (db, { domainId }, id) => [
        twins(await countTwinsWithReference(db, domainId, id)),
      ],
    },
  ],
  ["data_list_subset", { what: "data_list_subset", has: (model, id) => model.listSubsets.has(id) }],
  ["search", { what: "search", has: (model, id) => model.searches.has(id) }],
  ["permission", { what: "permission", has: (model, id) => model.permissions.has(id) }],
  [
    "permission_group",
    { what: "permission_group", has: (model, id) => model.permissionGroups.has(id) },
  ],
  ["factory", { what: "factory", has: (model, id) => model.factories.has(id) }],
  [
    "factory_condition_set",
    { what: "factory_condition_set", has: (model, id) => model.conditionSets.has(id) },
  ],
  [
    "twin_validator_set",
    { what: "validator_set", has: (model, id) => model.validatorSets.has(id) },
  ],
]);

const USER_GROUP = "user_group";
const FEATURER = "featurer";

/** Everything of the domain that uses one entity of its configuration, by kind. */
export async function findUses(
  db: Executor,
  model: DomainModel,
  kindName: string,
  id: string,
): Promise<Uses[]> {
  if (kindName === FEATURER) return usesOfFeaturer(model, Number(id));
  const { domainId } = model;
  const kind = KINDS.get(kindName);
  if (kindName === USER_GROUP) {
    const existingGroups = await existingIds(db, domainId, "userGroup", [id]);
    if (!existingGroups.has(id)) throw unknownId("user_group", id);
  } else if (!kind?.has(model, id)) throw unknownId(kind?.what ?? "call", id);

  const configured = listEntities(model).filter((one) => one.id !== id && refersTo(one, id));
  const stored = [
    ...(await countGrants(db, domainId, id)),
    ...((await kind?.stored?.(db, model, id)) ?? []),
    ...(kindName === USER_GROUP ? [await countMembers(db, domainId, id)] : []),
  ];
  return [
    ...byKind(configured),
    ...stored.filter(({ count }) => count > 0).map((uses) => ({ ...uses, entities: [] })),
  ];
}

function usesOfFeaturer(model: DomainModel, id: number): Uses[] {
  if (!findFeaturer(id)) {
    throw new RequestError(CODE.FEATURER_UNKNOWN, createMessage("featurer_unknown", { id }));
  }
  return byKind(listEntities(model).filter(({ featurerIds }) => featurerIds.includes(id)));
}

function byKind(entities: readonly ConfiguredEntity[]): Uses[] {
  const kinds = Map.groupBy(entities, ({ kind }) => kind);
  return [...kinds].map(([kind, all]) => ({
    kind,
    count: all.length,
    entities: all.slice(0, MAX_NAMED).map(({ id, name }) => ({ id, name })),
  }));
}
