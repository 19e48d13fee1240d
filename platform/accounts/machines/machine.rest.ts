import { z } from "zod";

import { lenientText, LenientId } from "../../base/http/query-values.ts";
import { privateRoute, type PublicCall, publicRoute, type Route } from "../../core/calls/route.ts";
import { deleteRoute } from "../../core/calls/write-routes.ts";
import { wireDate } from "../../core/responses/response-context.ts";
import { listMachines, type MachineRow } from "./machine.store.ts";
import { registerMachine, revokeMachine } from "./manage-machines.ts";
import { signInMachine } from "./sign-in-machine.ts";

const LoginBody = z
  .object({
    clientId: lenientText(320),
    clientSecret: lenientText(4096),
    publicKeyId: LenientId,
  })
  .meta({ id: "AuthM2MLoginRqV1" });

const LoginAnswer = z.object({
  authData: z.object({ auth_token: z.string(), auth_token_expires_at: z.string() }),
});

const MachineView = z
  .object({
    id: z.guid(),
    name: z.string(),
    userId: z.guid(),
    createdAt: z.string(),
    lastUsedAt: z.string().optional(),
  })
  .meta({ id: "M2MClientV1" });

export const machineRoutes: Route[] = [
  publicRoute({
    method: "POST",
    path: "/auth/m2m/login/v1",
    summary: "Sign a machine in with the secret of its registration",
    body: LoginBody,
    answer: LoginAnswer,
    handle: signIn,
  }),
  publicRoute({
    method: "POST",
    path: "/auth/m2m/token/v1",
    summary: "The same: a machine's token is not refreshed but asked for again",
    body: LoginBody,
    answer: LoginAnswer,
    handle: signIn,
  }),
  privateRoute({
    method: "GET",
    path: "/private/m2m_client/list/v1",
    summary: "List the machines of the domain",
    needs: ["USER_MANAGE"],
    answer: z.object({ m2mClients: z.array(MachineView) }),
    handle: async ({ services, caller }) => ({
      m2mClients: (await listMachines(services.db, caller.domainId)).map(presentMachine),
    }),
  }),
  privateRoute({
    method: "POST",
    path: "/private/m2m_client/v1",
    sessionOnly: true,
    summary: "Register a machine; its secret is shown once",
    needs: ["USER_MANAGE"],
    body: z.object({ name: z.string().max(1000) }).meta({ id: "M2MClientCreateRqV1" }),
    answer: z.object({ clientId: z.guid(), clientSecret: z.string(), userId: z.guid() }),
    handle: async ({ services, caller, body }) => {
      const { id, secret, userId } = await registerMachine(services, caller, body.name);
      return { clientId: id, clientSecret: secret, userId };
    },
  }),
  deleteRoute({
    path: "/private/m2m_client/:clientId/v1",
    summary: "Revoke a machine: its tokens stop working at once",
    needs: ["USER_MANAGE"],
    remove: revokeMachine,
  }),
];

async function signIn(call: PublicCall<z.output<typeof LoginBody>>) {
  const { id: domainId } = await call.domain();
  const { services, clientIp, request, body } = call;
  const userAgent = request.headers.get("user-agent");
  const credentials = { ...body, domainId, clientIp, userAgent };
  const { token, expiresAt } = await signInMachine(services, credentials);
  return { authData: { auth_token: token, auth_token_expires_at: expiresAt.toISOString() } };
}

function presentMachine(row: MachineRow): z.output<typeof MachineView> {
  return {
    id: row.id,
    name: row.name,
    userId: row.user_id,
    createdAt: wireDate(row.created_at),
    lastUsedAt: row.last_used_at ? wireDate(row.last_used_at) : undefined,
  };
}
