import type { EraseAction } from "../../base/database/tables/factories.ts";
import { isKindOf } from "../../core/model/class-properties.rules.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { FillResult } from "../../model/featurers/run-fillers.rules.ts";
import type { TwinRow } from "../twin/twin.store.ts";

/**
 * Columns of a twin that factories read. A twin that is being created has no fields and no status yet.
 */
export type ItemTwin = Pick<
  TwinRow,
  | "id"
  | "class_id"
  | "head_id"
  | "status_id"
  | "name"
  | "description"
  | "fields"
  | "assigner_user_id"
  | "author_user_id"
>;

/** A link that the factory creates. */
export interface ItemLink {
  linkId: string;
  srcTwinId: string;
  dstTwinId: string;
}

/** A twin that the factory changes or creates, with the changes so far. */
export interface FactoryItem {
  twin: ItemTwin;
  isNew: boolean;
  isSketch: boolean;
  /** Items from which this one was created. Empty for the twins with which the run began. */
  sources: readonly FactoryItem[];
  result: FillResult;
  /** ID of the new head; undefined if the head stays. */
  headId: string | undefined;
  /** ID of the new status. Null if the transition or, for new twins, the workflow decides it. */
  statusId: string | null;
  links: ItemLink[];
  markers: { added: Set<string>; removed: Set<string> };
  /** Whether the twin gets the files of the request. */
  takesFiles: boolean;
  erase: EraseAction;
}

export function newItem(
  twin: ItemTwin,
  sources: readonly FactoryItem[],
  more: Partial<FactoryItem> = {},
): FactoryItem {
  return {
    twin,
    isNew: false,
    isSketch: false,
    sources,
    result: { fields: {} },
    headId: undefined,
    statusId: null,
    links: [],
    markers: { added: new Set(), removed: new Set() },
    takesFiles: false,
    erase: "NOT_SPECIFIED",
    ...more,
  };
}

/**
 * Returns the item from which this one was created, or the item itself if it has no source. Upstream calls the twin
 * of that item the context twin.
 */
export function getSource(item: FactoryItem): FactoryItem {
  return item.sources[0] ?? item;
}

/** Lists the sources of the item, then the sources of these, and so on, nearest first. */
export function listSources(item: FactoryItem): FactoryItem[] {
  const found: FactoryItem[] = [];
  let level: readonly FactoryItem[] = item.sources.length > 0 ? item.sources : [item];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    found.push(...level);
    level = level.flatMap(({ sources }) => sources);
  }
  return found;
}

const MAX_DEPTH = 5;

export function isOfClass(model: DomainModel, { twin }: FactoryItem, classId: string): boolean {
  return isKindOf(model, twin.class_id, classId);
}

export function findHeadId({ headId, twin }: FactoryItem): string | null {
  return headId ?? twin.head_id;
}
