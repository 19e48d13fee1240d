import { createMessage } from "../../base/messages/message.ts";
import { ids } from "../../base/text/id-list.ts";
import type { Link } from "../../core/model/domain-model.ts";
import { FactoryStepError } from "../../model/featurers/run-fillers.rules.ts";
import { type FactoryItem, findHeadId, isOfClass, getSource, listSources } from "./factory-item.ts";
import type { FactoryRun } from "./factory-run.ts";
import { type Filler, requireTwin, findTemplate } from "./filler.ts";

/** Fillers that set heads or links, by ID of their featurer. */
export const LINK_FILLERS: readonly [number, Filler][] = [
  [2301, (_, item) => setHead(item, item.sources[0]?.twin.id)],
  [
    2302,
    (_, item) => {
      const heads = new Set((item.sources.length > 0 ? item.sources : [item]).map(findHeadId));
      const [headId] = heads;
      setHead(item, heads.size === 1 ? headId : undefined);
    },
  ],
  [2303, (_, item, run) => copyForwardLinks(run, item, getSource(item).twin.id)],
  [2304, copyBackwardLinks],
  [
    2305,
    ({ linksIds }, item, run) =>
      copyForwardLinks(run, item, getSource(item).twin.id, ids(linksIds)),
  ],
  [
    2306,
    async (_, item, run, templateId) =>
      setHead(item, (await findTemplate(run, templateId)).head_id),
  ],
  [
    2307,
    async (_, item, run, templateId) =>
      copyForwardLinks(run, item, (await findTemplate(run, templateId)).id),
  ],
  [2308, linkSources],
  [2325, linkHeadOfLinked],
];

/** Sets the head. Throws if there is none, or if it is the item itself. */
function setHead(item: FactoryItem, headId: string | null | undefined): void {
  if (!headId || headId === item.twin.id) {
    throw new FactoryStepError(createMessage("factory_parent_missing"));
  }
  item.headId = headId;
}

/**
 * Copies outgoing links. Without `named`, skips links that twins of the item's class can't have.
 */
async function copyForwardLinks(
  { reader, caller }: FactoryRun,
  item: FactoryItem,
  fromId: string,
  named?: readonly string[],
): Promise<void> {
  if (fromId === item.twin.id) return;
  for (const { linkId, dstTwinId } of await reader.links(fromId, "src")) {
    const link = caller.model.links.get(linkId);
    const isWanted = named
      ? named.includes(linkId)
      : link && isOfClass(caller.model, item, link.srcClassId);
    if (isWanted) item.links.push({ linkId, srcTwinId: item.twin.id, dstTwinId });
  }
}

async function copyBackwardLinks(
  params: Parameters<Filler>[0],
  item: FactoryItem,
  { reader, caller }: FactoryRun,
): Promise<void> {
  const source = getSource(item);
  if (source === item) return;
  for (const { linkId, srcTwinId } of await reader.links(source.twin.id, "dst")) {
    const link = caller.model.links.get(linkId);
    if (!link || !isOfClass(caller.model, item, link.dstClassId)) continue;
    if (mayRelink(link, params.uniqForSrcRelink)) {
      item.links.push({ linkId, srcTwinId, dstTwinId: item.twin.id });
    }
  }
}

/** Links all sources of the item to it, each with the first link that both classes allow. */
function linkSources(
  { uniqForSrcRelink }: Parameters<Filler>[0],
  item: FactoryItem,
  { caller: { model } }: FactoryRun,
): void {
  for (const source of item.sources) {
    const link = [...model.links.values()].find(
      ({ srcClassId, dstClassId }) =>
        isOfClass(model, source, srcClassId) && isOfClass(model, item, dstClassId),
    );
    if (!link) throw new FactoryStepError(createMessage("factory_link_missing"));
    if (!mayRelink(link, uniqForSrcRelink)) continue;
    item.links.push({ linkId: link.id, srcTwinId: source.twin.id, dstTwinId: item.twin.id });
  }
}

/**
 * Whether a source may get a new link. If it may only have one link, the new one would replace the link to another
 * twin, which the parameter has to allow.
 */
function mayRelink({ type }: Link, uniqForSrcRelink: string | undefined): boolean {
  return type === "ManyToMany" || uniqForSrcRelink === "true";
}

async function linkHeadOfLinked(
  { newLinksId = "", headHunterLink }: Parameters<Filler>[0],
  item: FactoryItem,
  { reader }: FactoryRun,
): Promise<void> {
  for (const { twin } of listSources(item)) {
    const links = await reader.links(twin.id, "src");
    const found = links.find(({ linkId }) => linkId === headHunterLink);
    const linked = found && (await reader.find(found.dstTwinId));
    if (!linked?.head_id) continue;
    item.links.push({ linkId: newLinksId, srcTwinId: item.twin.id, dstTwinId: linked.head_id });
    return;
  }
  requireTwin(undefined);
}
