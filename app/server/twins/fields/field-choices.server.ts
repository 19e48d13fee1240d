import { z } from "zod";

import { cachedReference } from "#app/server/model/reference-cache.server.ts";
import { catchRequestError } from "#app/server/platform/errors.server.ts";
import {
  type ClassField,
  Option,
  TwinListResponse,
} from "#app/server/platform/response-schemas.server.ts";
import type { Caller } from "#app/server/session/caller.server.ts";
import { getWorkspace } from "#app/server/session/workspace.server.ts";

const MAX_OPTIONS = 1000;
const MAX_LINK_CHOICES = 200;

const OptionsResponse = z.object({
  options: z
    .array(
      Option.extend({
        dataListId: z.string().optional(),
        dataListSubsetIdList: z.array(z.string()).default([]),
      }),
    )
    .default([]),
});

const UsersResponse = z.object({
  users: z
    .array(
      z.object({
        userId: z.string().optional(),
        user: z.object({ id: z.string(), fullName: z.string().default("") }).optional(),
      }),
    )
    .default([]),
});

/**
 * Loads the active options of lists. Businesses may have their own options, so the cache key contains the business.
 */
export async function loadOptions(caller: Caller, dataListIdList: string[]) {
  const { workspaceId } = await getWorkspace(caller);
  const name = `options ${workspaceId} ${dataListIdList.toSorted().join(" ")}`;
  return cachedReference(caller, name, async () => {
    const path = `/private/data_list_option/search/v1?limit=${MAX_OPTIONS}&lazyRelation=false&showDataListOptionMode=DETAILED`;
    const { options } = await caller.platform.post(path, { dataListIdList }, OptionsResponse);
    return options.filter((option) => option.status === "active");
  });
}

export type ListedOption = z.output<typeof OptionsResponse>["options"][number];

/** Selects the options that a field accepts: those of its list, or of its subsets of the list. */
export function offeredOptions(
  options: readonly ListedOption[],
  { dataListId, dataListSubsetIdList }: NonNullable<ClassField["descriptor"]>,
) {
  return options.filter(
    (option) =>
      option.dataListId === dataListId &&
      (!dataListSubsetIdList ||
        option.dataListSubsetIdList.some((id) => dataListSubsetIdList.includes(id))),
  );
}

const TARGET_QUERY = `limit=${MAX_LINK_CHOICES}&lazyRelation=false&showTwinMode=DETAILED`;

/** Lists the twins that a twin may be linked to. */
export async function linkTargets({ platform }: Caller, twinId: string, linkId: string) {
  const path = `/private/twin/${twinId}/link/${linkId}/valid_twins/v1?${TARGET_QUERY}`;
  return (await platform.post(path, {}, TwinListResponse)).twinList;
}

/** Lists the twins that the twins of a class may be linked to. */
export async function classLinkTargets({ platform }: Caller, classId: string, linkId: string) {
  const path = `/private/twin_class/${classId}/link/${linkId}/valid_twins/v1?${TARGET_QUERY}`;
  return (await platform.post(path, {}, TwinListResponse)).twinList;
}

/** Lists the twins that may be the parent of a new twin of the class. */
export async function validHeads({ platform }: Caller, classId: string) {
  const path = `/private/twin_class/${classId}/valid_heads/v1?${TARGET_QUERY}`;
  return (await platform.post(path, {}, TwinListResponse)).twinList;
}

/** Lists the users to choose from. Empty if the caller may not search users. */
export async function loadUsers({ platform }: Caller) {
  const path =
    "/private/domain/user/search/v1?limit=200&showDomainUserMode=DETAILED&showDomainUser2UserMode=DETAILED";
  const { value } = await catchRequestError(platform.post(path, {}, UsersResponse));
  return (value?.users ?? []).flatMap(({ user }) =>
    user ? [{ id: user.id, name: user.fullName }] : [],
  );
}
