import { z } from "zod";

import { CODE, RequestError } from "../../base/errors/request-error.ts";
import { Id } from "../../base/http/body-fields.ts";
import { createMessage } from "../../base/messages/message.ts";
import { privateRoute, type Route } from "../../core/calls/route.ts";
import { deleteRoute } from "../../core/calls/write-routes.ts";
import { NameText } from "../../model/domains/domain-body.ts";
import {
  addAccountUser,
  deleteBusinessAccount,
  removeAccountUser,
  renameBusinessAccount,
} from "./manage-business.ts";

/**
 * Routes with which programs administer businesses and their users. Register them after the fixed paths, which the
 * path parameter would match otherwise.
 */
export const businessAccountRoutes: Route[] = [
  privateRoute({
    method: "PUT",
    path: "/private/business_account/:businessAccountId/v1",
    summary: "Rename a business",
    needs: ["BUSINESS_ACCOUNT_UPDATE"],
    body: z.object({ name: NameText }).meta({ id: "BusinessAccountUpdateRqV1" }),
    handle: async (call) => {
      const id = call.id("businessAccountId");
      await renameBusinessAccount(call.services, call.caller, id, call.body.name ?? "");
      return {};
    },
  }),
  deleteRoute({
    path: "/private/business_account/:businessAccountId/v1",
    summary: "Delete a business without twins",
    needs: ["BUSINESS_ACCOUNT_DELETE"],
    remove: deleteBusinessAccount,
  }),
  privateRoute({
    method: "DELETE",
    path: "/private/domain/business_account/v1",
    summary: "Delete the caller's business from the domain, if it has no twins",
    needs: ["DOMAIN_BUSINESS_ACCOUNT_DELETE"],
    handle: async ({ services, caller }) => {
      if (caller.businessAccountId === null) {
        const message = createMessage("account_without_business");
        throw new RequestError(CODE.BUSINESS_ACCOUNT_UNKNOWN, message);
      }
      await deleteBusinessAccount(services, caller, caller.businessAccountId);
      return {};
    },
  }),
  privateRoute({
    method: "POST",
    path: "/private/business_account/:businessAccountId/user/v1",
    summary: "Add a user of the domain to a business that nobody owns yet",
    needs: ["BUSINESS_ACCOUNT_UPDATE"],
    body: z.object({ userId: Id }).meta({ id: "BusinessAccountUserAddRqV1" }),
    handle: async (call) => {
      const id = call.id("businessAccountId");
      await addAccountUser(call.services, call.caller, id, call.body.userId);
      return {};
    },
  }),
  privateRoute({
    method: "DELETE",
    path: "/private/business_account/:businessAccountId/user/:userId/v1",
    summary: "Remove a user who isn't its owner from a business",
    needs: ["BUSINESS_ACCOUNT_UPDATE"],
    handle: async (call) => {
      const id = call.id("businessAccountId");
      await removeAccountUser(call.services, call.caller, id, call.id("userId"));
      return {};
    },
  }),
];
