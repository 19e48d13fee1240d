import { z } from "zod";

import { unknownId } from "../../base/errors/request-error.ts";
import { isWebAddress } from "../../base/text/web-address.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import { loadPeople } from "../../core/responses/related-people.store.ts";
import { presentUser, UserView } from "../../core/responses/user.view.ts";
import { addUser, createUser, removeUser } from "./manage-domain-users.ts";

const NewUser = z
  .object({
    fullName: z.string().max(1000).default(""),
    email: z.string().max(1000).default(""),
    avatar: z.string().max(2000).refine(isWebAddress, "Enter a web address").nullish(),
  })
  .meta({ id: "UserCreateRqV1" });

const AddedUser = z
  .object({ userId: z.guid(), locale: z.string().max(20).nullable().default(null) })
  .meta({ id: "DomainUserAddRqV1" });

export const userSaveRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/user/v1",
    summary: "Create a user; they set a password through a reset",
    needs: ["USER_CREATE"],
    domainOptional: true,
    body: NewUser,
    answer: z.object({ user: UserView }),
    handle: async ({ services, caller, body }) => {
      const { fullName, email, avatar } = body;
      const id = await createUser(services, caller, { fullName, email, avatar: avatar ?? null });
      return { user: presentUser((await loadPeople(services.db, [id])).get(id), "DETAILED") };
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/domain/:domainId/user/v1",
    summary: "Add a user of another domain that the caller administers",
    needs: ["DOMAIN_USER_CREATE"],
    body: AddedUser,
    handle: async (call) => {
      assertOwnDomain(call);
      await addUser(call.services, call.caller, call.body);
      return {};
    },
  }),
  privateRoute({
    method: "DELETE",
    path: "/private/domain/:domainId/user/:userId/v1",
    summary: "Remove a user without a business from the domain",
    needs: ["DOMAIN_USER_DELETE"],
    handle: async (call) => {
      assertOwnDomain(call);
      await removeUser(call.services, call.caller, call.id("userId"));
      return {};
    },
  }),
];

function assertOwnDomain(call: PrivateCall): void {
  const domainId = call.id("domainId");
  if (domainId !== call.caller.domainId) throw unknownId("domain", domainId);
}
