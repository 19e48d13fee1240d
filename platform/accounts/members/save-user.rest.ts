import { z } from "zod";

import type { Tx } from "../../base/database/executor.ts";
import { unknownId } from "../../base/errors/request-error.ts";
import { Id } from "../../base/http/body-fields.ts";
import { isWebAddress } from "../../base/text/web-address.ts";
import { type PrivateCall, privateRoute, type Route } from "../../core/calls/route.ts";
import { deleteRoute } from "../../core/calls/write-routes.ts";
import { loadPeople } from "../../core/responses/related-people.queries.ts";
import { presentUser, UserView } from "../../core/responses/user.view.ts";
import { deleteUser } from "../users/delete-user.ts";
import { addUser, createUser, removeUser } from "../users/manage-domain-users.ts";
import { enterKnownBusiness } from "./manage-business.ts";

const Person = z.object({
  fullName: z.string().max(1000).nullish(),
  email: z.string().max(1000).nullish(),
  avatar: z.string().max(2000).refine(isWebAddress, "Enter a web address").nullish(),
});
const Place = z.object({
  domainId: Id.nullish(),
  businessAccountId: Id.nullish(),
  locale: z.string().max(20).nullish(),
});

/**
 * The contract nests the user in a member `user`. If that member is missing, the user is read from the top level,
 * where no ID is accepted.
 */
const NewUser = Person.extend({
  ...Place.shape,
  user: Person.extend({ id: Id.nullish(), ...Place.shape })
    .nullish()
    .meta({ id: "UserToDomainAddV1" }),
}).meta({ id: "UserAddRqV1" });

const AddedUser = z
  .object({ userId: z.guid(), locale: z.string().max(20).nullable().default(null) })
  .meta({ id: "DomainUserAddRqV1" });

export const userSaveRoutes: Route[] = [
  privateRoute({
    method: "POST",
    path: "/private/user/v1",
    summary: "Create a user, in a business too if nobody owns it; a reset sets the password",
    needs: ["USER_CREATE"],
    domainOptional: true,
    body: NewUser,
    answer: z.object({ user: UserView }),
    handle: create,
  }),
  deleteRoute({
    path: "/private/user/:userId/v1",
    summary: "Delete a user who belongs to this domain only and owns no business",
    needs: ["USER_DELETE"],
    remove: deleteUser,
  }),
  privateRoute({
    method: "POST",
    path: "/private/domain/:domainId/user/v1",
    summary: "Add a user of another domain that the caller administers, or one removed from this",
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

async function create({ services, caller, body }: PrivateCall<z.output<typeof NewUser>>) {
  const person = body.user ?? body;
  const domainId = body.user?.domainId ?? body.domainId ?? caller.domainId;
  if (domainId !== caller.domainId) throw unknownId("domain", domainId);
  const businessAccountId = body.user?.businessAccountId ?? body.businessAccountId;
  const enter = (tx: Tx, userId: string) =>
    businessAccountId
      ? enterKnownBusiness(services, tx, caller, { businessAccountId, userId })
      : Promise.resolve();
  const input = {
    id: body.user?.id,
    fullName: person.fullName ?? "",
    email: person.email ?? "",
    avatar: person.avatar ?? null,
    locale: body.user?.locale ?? body.locale,
  };
  const id = await createUser(services, caller, input, enter);
  return { user: presentUser((await loadPeople(services.db, [id])).get(id), "DETAILED") };
}

function assertOwnDomain(call: PrivateCall): void {
  const domainId = call.id("domainId");
  if (domainId !== call.caller.domainId) throw unknownId("domain", domainId);
}
