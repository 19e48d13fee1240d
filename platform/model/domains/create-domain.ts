import { v7 as uuid } from "uuid";

import { IssueCollector } from "../../base/errors/issues.ts";
import { CODE } from "../../base/errors/request-error.ts";
import { createMessage } from "../../base/messages/message.ts";
import { DOMAIN_ADMIN_GROUP_ID, permissionId } from "../../core/access/builtin-permission.rules.ts";
import type { Caller } from "../../core/access/caller.ts";
import { auditedTransaction } from "../../core/audit/audited-transaction.ts";
import type { Services } from "../../core/services.ts";
import { validateKey, PLAIN_KEY } from "../changes/key.rules.ts";
import { type DomainIcons, setIcons } from "./domain-icons.ts";
import { findDomainByKey } from "./domain.queries.ts";
import { insertDomain } from "./new-domain.store.ts";

export interface NewDomain {
  key?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
  type?: "basic" | "b2b" | undefined;
  defaultLocale?: string | undefined;
  /** Storages can't be configured on this platform, so any ID is rejected as unknown. */
  resourceStorageId?: string | null | undefined;
  attachmentStorageId?: string | null | undefined;
}

/** Creates an empty domain with its creator as administrator. */
export function createDomain(
  services: Services,
  caller: Caller,
  input: NewDomain,
  icons: DomainIcons = {},
): Promise<string> {
  return auditedTransaction(services, caller, async (tx) => {
    const problems = new IssueCollector();
    const key = (input.key ?? "").trim().replaceAll(/\s+/g, "_").toLowerCase();
    checkKey(problems, key);
    if (await findDomainByKey(tx, key)) addKeyTaken(problems);
    if (!input.name) problems.add(CODE.ENTITY_INVALID, "name", createMessage("name_empty"));
    if (!input.type)
      problems.add(CODE.ENTITY_INVALID, "type", createMessage("domain_type_required"));
    for (const field of ["resourceStorageId", "attachmentStorageId"] as const) {
      const id = input[field];
      if (!id) continue;
      problems.add(CODE.UUID_UNKNOWN, field, createMessage("domain_reference_not_found", { id }));
    }
    problems.throwIfAny();

    const ids = { domain: uuid(), permissionSchema: uuid(), twinflowSchema: uuid() };
    const now = services.now();
    const userId = caller.userId ?? "";
    const commonColumns = { domain_id: ids.domain, created_by_user_id: userId };
    const isNew = await insertDomain(tx, {
      domain: {
        id: ids.domain,
        key,
        name: input.name ?? "",
        description: input.description,
        type: input.type,
        default_locale: input.defaultLocale,
        permission_schema_id: ids.permissionSchema,
        twinflow_schema_id: ids.twinflowSchema,
        created_at: now,
      },
      permissionSchema: {
        id: ids.permissionSchema,
        name: "Default",
        created_at: now,
        ...commonColumns,
      },
      twinflowSchema: { id: ids.twinflowSchema, name: "Default", ...commonColumns },
      member: { id: uuid(), domain_id: ids.domain, user_id: userId, created_at: now },
      administrator: {
        id: uuid(),
        user_group_id: DOMAIN_ADMIN_GROUP_ID,
        user_id: userId,
        domain_id: ids.domain,
      },
      grants: input.type === "basic" ? buildBasicGrants(ids.permissionSchema, userId) : [],
    });
    // A concurrent request may have created a domain with the key after the check.
    if (!isNew) addKeyTaken(problems);
    problems.throwIfAny();
    await setIcons(tx, { domainId: ids.domain, userId }, icons);
    return ids.domain;
  });
}

/**
 * Builds the grants of the administrators in a new domain without businesses: they see and change every twin, as in
 * upstream. In a domain with businesses, administrators get no access to the businesses' twins.
 */
function buildBasicGrants(schemaId: string, userId: string) {
  return (["DOMAIN_TWINS_VIEW_ALL", "DOMAIN_TWINS_CREATE_ANY"] as const).map((key) => ({
    id: uuid(),
    permission_schema_id: schemaId,
    permission_id: permissionId(key),
    user_group_id: DOMAIN_ADMIN_GROUP_ID,
    granted_by_user_id: userId,
  }));
}

function addKeyTaken(problems: IssueCollector): void {
  problems.add(CODE.DOMAIN_KEY_TAKEN, "key", createMessage("domain_key_taken"));
}

function checkKey(problems: IssueCollector, key: string): void {
  const message =
    key.length < 3
      ? createMessage("key_length", { min: 3, max: 100 })
      : validateKey(key, PLAIN_KEY);
  if (message) problems.add(CODE.DOMAIN_KEY_INCORRECT, "key", message);
}
