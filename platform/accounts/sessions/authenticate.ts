import { CODE, RequestError, unknownId } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { hashToken } from "../../base/secrets/hash-token.ts";
import { ownGrantsOf } from "../../core/access/actor.rules.ts";
import { createCallerCache } from "../../core/access/caller-cache.ts";
import type { Caller } from "../../core/access/caller.ts";
import { type OwnGrantRow, propagatedGrants } from "../../core/access/effective-grant.queries.ts";
import { resolvePermissions } from "../../core/access/resolve-permissions.rules.ts";
import { readDomainId, readLocale } from "../../core/calls/request-headers.ts";
import type { PrivateRoute } from "../../core/calls/route.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { findDomain } from "../../model/domains/domain.queries.ts";
import { markTokenUsed } from "../access-tokens/access-token.store.ts";
import { isAccessToken } from "../access-tokens/token-format.ts";
import { findSessionDomainId, findSession, type SessionRow } from "./session.store.ts";

/**
 * Loads the caller of a request. Throws 401 for a token that is unknown in the domain, and 404 if the token is valid
 * but the domain doesn't exist. For a session, usually needs one statement, or two if the domain grants permissions
 * to assignees.
 */
export async function authenticate(
  services: Services,
  headers: Headers,
  callerCache = createCallerCache(),
  { domainOptional }: Pick<PrivateRoute, "domainOptional"> = { domainOptional: false },
): Promise<Caller> {
  const isOfSession = domainOptional && !headers.has("DomainId");
  const token = readToken(headers);
  const table = token !== null && isAccessToken(token) ? "access_token" : "session";
  // An access token belongs to one domain, so programs may omit the domain's header.
  const namesDomain = table === "access_token" && !headers.has("DomainId");
  const headerDomainId = isOfSession || namesDomain ? null : readDomainId(headers);
  if (token === null) throw noSession();
  const hash = hashToken(token);
  const domainId = headerDomainId ?? (await findSessionDomainId(services.db, table, hash));
  if (domainId === undefined) throw noSession();
  const session = await findSession(services.db, table, domainId, hash);
  if (!session && !(await findDomain(services.db, domainId))) {
    const sessionDomainId = await findSessionDomainId(services.db, table, hash);
    if (sessionDomainId !== undefined) throw unknownId("domain", domainId);
  }
  if (!session || session.auth_expires_at <= services.now() || session.user_state !== "ACTIVE") {
    throw noSession();
  }
  if (!session.is_member) {
    throw new RequestError(CODE.USER_UNKNOWN, createMessage("account_left_business"));
  }

  if (table === "access_token") await markTokenUsed(services.db, session.id, services.now());
  const model = await services.loadModel(services.db, domainId, session.model_version);
  const { user_id, business_account_id } = session;
  const propagated = await propagatedGrants(services.db, model, [user_id], business_account_id);
  const locale = session.locale ?? readLocale(headers) ?? session.default_locale;
  const key = `${domainId} ${hash.toString("base64")}`;
  const sourceJson = JSON.stringify([session, propagated, locale]);
  return callerCache.getOrCreate(key, sourceJson, model, () =>
    buildCaller(session, propagated, locale, model),
  );
}

/**
 * Builds the caller from the columns read for a session, an access token, or a user without either.
 */
export function buildCaller(
  session: Omit<
    SessionRow,
    | "id"
    | "user_state"
    | "auth_expires_at"
    | "locale"
    | "default_locale"
    | "model_version"
    | "is_member"
  > & { id: string | null },
  propagated: readonly OwnGrantRow[],
  locale: string,
  model: DomainModel,
): Caller {
  const grantSources = {
    permissionSchemaId: session.permission_schema_id,
    groupIds: new Set(session.group_ids),
    ownGrants: ownGrantsOf([...session.user_grants, ...propagated]),
  };
  return {
    kind: "user",
    userId: session.user_id,
    domainId: model.domainId,
    businessAccountId: session.business_account_id,
    sessionId: session.id,
    ...(session.token_scope !== null && { tokenScope: session.token_scope }),
    locale,
    groupIds: grantSources.groupIds,
    permissions: resolvePermissions(model, grantSources),
    permissionSchemaId: session.permission_schema_id,
    ownGrants: grantSources.ownGrants,
    twinflowSchemaId: session.twinflow_schema_id,
    model,
  };
}

const BEARER = /^Bearer +(\S+)$/i;

/** Reads a session token or an access token. Both are accepted in either of the two headers. */
function readToken(headers: Headers): string | null {
  const bearer = BEARER.exec(headers.get("Authorization") ?? "")?.[1];
  return headers.get("AuthToken") || bearer || null;
}

function noSession(): RequestError {
  return new RequestError(CODE.IDP_AUTH_TOKEN, createMessage("account_token_unknown"));
}
