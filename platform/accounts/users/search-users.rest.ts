import { z } from "zod";

import { CODE, invalidFields } from "../../base/errors/request-error.ts";
import { Id } from "../../base/http/body-fields.ts";
import { pagination } from "../../base/http/paging.ts";
import { createMessage } from "../../base/messages/message.ts";
import { managesAll } from "../../core/access/own-business.ts";
import { PAGED } from "../../core/calls/read-routes.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import { relatedObjects } from "../../core/responses/response-context.ts";
import { presentUser, UserView } from "../../core/responses/user.view.ts";
import { withGroups } from "../../model/user-groups/load-user-groups.ts";
import { ANY_USER, type DomainUserSearch, searchDomainUsers } from "./domain-user.store.ts";

const Ids = z.array(Id).max(1000).nullish();
const Patterns = z.array(z.string().max(320)).max(100).nullish();
const States = z
  .array(z.enum(["ACTIVE", "DELETED", "EMAIL_VERIFICATION_REQUIRED", "BLOCKED"]))
  .max(10)
  .nullish();
const Spaces = z
  .array(z.object({ spaceId: Id, roleId: Id.nullish() }).meta({ id: "SpaceSearchV1" }))
  .max(100)
  .nullish();

const UserSearch = z
  .object({
    userIdList: Ids,
    userIdExcludeList: Ids,
    userNameLikeList: Patterns,
    userNameLikeExcludeList: Patterns,
    userEmailLikeList: Patterns,
    userEmailLikeExcludeList: Patterns,
    statusIdList: States,
    statusIdExcludeList: States,
    spaceList: Spaces,
    spaceExcludeList: Spaces,
    /** Users aren't twins on this platform and have no children, so this filter is rejected. */
    childTwinSearches: z.looseObject({}).nullish(),
  })
  .meta({ id: "UserSearchV1" });
type UserSearch = z.output<typeof UserSearch>;

export const userSearchRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/user/search/v1",
    shows: ["User"],
    summary: "Search users of the domain; without USER_MANAGE only those of the caller's business",
    needs: ["USER_VIEW"],
    body: z.object({ search: UserSearch.nullish() }),
    answer: z.object({ users: z.array(UserView.partial()), ...PAGED }),
    handle: async (call) => {
      const { rows, total } = await findUsers(call, call.body.search ?? {});
      const people = new Map(rows.map((row) => [row.userId, { ...row, id: row.userId }]));
      const users = await withGroups(call, call.services.db, people);
      const view = call.view({ users });
      const mode = call.show.mode("User");
      return {
        users: rows.map(({ userId }) =>
          mode === "HIDE" ? {} : (presentUser(users.get(userId), mode) ?? {}),
        ),
        pagination: pagination(call.page, total),
        relatedObjects: relatedObjects(view),
      };
    },
  }),
];

async function findUsers(call: PrivateCall, search: UserSearch) {
  const { caller, services } = call;
  if (search.childTwinSearches) {
    const message = createMessage("user_search_child_twins");
    throw invalidFields(CODE.BAD_REQUEST, [{ field: "search.childTwinSearches", message }]);
  }
  const all = managesAll(caller, "USER_MANAGE");
  if (!all && caller.businessAccountId === null) return { rows: [], total: 0 };
  const within = all ? null : caller.businessAccountId;
  return searchDomainUsers(services.db, toSearch(call, search, within), call.page);
}

function toSearch({ caller }: PrivateCall, search: UserSearch, within: string | null) {
  const places = (list: UserSearch["spaceList"]) =>
    (list ?? []).map(({ spaceId, roleId }) => ({ spaceId, roleId: roleId ?? null }));
  return {
    ...ANY_USER,
    domainId: caller.domainId,
    within,
    userIds: search.userIdList ?? [],
    notUserIds: search.userIdExcludeList ?? [],
    nameLike: search.userNameLikeList ?? [],
    nameNotLike: search.userNameLikeExcludeList ?? [],
    emailLike: search.userEmailLikeList ?? [],
    emailNotLike: search.userEmailLikeExcludeList ?? [],
    states: search.statusIdList ?? [],
    notStates: search.statusIdExcludeList ?? [],
    spaces: places(search.spaceList),
    notSpaces: places(search.spaceExcludeList),
    spaceOwner: caller.businessAccountId,
  } satisfies DomainUserSearch;
}
