import type { EraseAction } from "../../base/database/tables/factories.ts";
import { isKindOf } from "../../core/model/class-properties.rules.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { FillResult } from "../../model/featurers/run-fillers.rules.ts";
import type { TwinRow } from "../twin/twin.store.ts";

/** What items know of a twin; that of a twin being created has neither fields nor status. */
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

/** A link that a factory makes, from its source to its destination. */
export interface ItemLink {
  linkId: string;
  srcTwinId: string;
  dstTwinId: string;
}

/** A twin that a factory changes or creates, with what is to be done to it. */
export interface FactoryItem {
  twin: ItemTwin;
  isNew: boolean;
  isSketch: boolean;
  /** The items it was made from; none for an input of the factory. */
  sources: readonly FactoryItem[];
  result: FillResult;
  /** Undefined: the head stays. */
  headId: string | undefined;
  /** Null: the transition or the workflow decides. */
  statusId: string | null;
  links: ItemLink[];
  markers: { added: Set<string>; removed: Set<string> };
  /** The factory decides what becomes of the files of the request. */
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

/** What the contract calls the context twin: the item that this one was made from. */
export function sourceOf(item: FactoryItem): FactoryItem {
  return item.sources[0] ?? item;
}

/** The item's source, its source, and so on, nearest first. */
export function sourcesOf(item: FactoryItem): FactoryItem[] {
  const found: FactoryItem[] = [];
  let level: readonly FactoryItem[] = item.sources.length > 0 ? item.sources : [item];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    found.push(...level);
    level = level.flatMap(({ sources }) => sources);
  }
  return found;
}

const MAX_DEPTH = 5;

export function isItemOf(model: DomainModel, { twin }: FactoryItem, classId: string): boolean {
  return isKindOf(model, twin.class_id, classId);
}

export function headIdOf({ headId, twin }: FactoryItem): string | null {
  return headId ?? twin.head_id;
}
