import { z } from "zod";

import type { Choice } from "#app/rules/forms/choice.ts";
import { cachedReference } from "#app/server/model/reference-cache.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";

import { linkTargets } from "../fields/field-choices.server.ts";

const LinkMap = z
  .record(z.string(), z.object({ id: z.string(), name: z.string().default("") }))
  .default({});

const LinksResponse = z.object({
  twinClass: z
    .object({ id: z.string(), forwardLinkMap: LinkMap, backwardLinkMap: LinkMap })
    .optional(),
});

const LINKS_QUERY = "showTwinClassMode=DETAILED&showTwinClass2LinkMode=DETAILED";

/** Lists the links, in either direction, that a class has. */
function linksOfClass(caller: Caller, classId: string): Promise<Choice[]> {
  return cachedReference(caller, `links of ${classId}`, async () => {
    const path = `/private/twin_class/${classId}/v1?${LINKS_QUERY}`;
    const { twinClass } = await caller.platform.get(path, LinksResponse);
    const links = [
      ...Object.values(twinClass?.forwardLinkMap ?? {}),
      ...Object.values(twinClass?.backwardLinkMap ?? {}),
    ];
    return [...new Map(links.map(({ id, name }) => [id, { value: id, label: name }])).values()];
  });
}

/** Loads the links that a twin may have. For the link in the address it also loads the possible targets. */
export async function loadLinkChoices(
  caller: Caller,
  twin: { id: string; twinClassId: string },
  url: URL,
) {
  const kinds = await linksOfClass(caller, twin.twinClassId);
  const requested = url.searchParams.get("link");
  const kind = kinds.find(({ value }) => value === requested) ?? null;
  const targets = kind ? await linkTargets(caller, twin.id, kind.value) : [];
  return {
    kinds,
    kind: kind?.value ?? null,
    targets: targets.map(({ id, name }) => ({ value: id, label: name || id })),
  };
}

export type LinkChoices = Awaited<ReturnType<typeof loadLinkChoices>>;
