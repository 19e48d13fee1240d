import { v7 as uuid } from "uuid";

import type { Tx } from "../../base/database/executor.ts";
import type { BuiltinPermission } from "../../core/access/builtin-permission.rules.ts";
import type { Caller } from "../../core/access/caller.ts";
import type { DomainModel } from "../../core/model/domain-model.ts";
import type { Services } from "../../core/services.ts";
import { twinUses, type UsageReference } from "./assert-not-in-use.ts";
import { changeModel } from "./change-model.ts";
import { assertValidSchema, type SchemaSave } from "./schema-checks.ts";

interface NewSchema {
  id: string;
  domain_id: string;
  business_account_id: string | null;
  name: string;
  description: string;
  created_by_user_id: string | null;
}

/** Functions that store permission schemas or workflow schemas, so that both can be saved by the same code. */
export interface SchemaKind {
  manage: BuiltinPermission;
  find(tx: Tx, caller: Caller, id: string): Promise<{ businessAccountId: string | null }>;
  insert(tx: Tx, row: NewSchema, at: Date): Promise<void>;
  update(
    tx: Tx,
    id: string,
    change: Partial<Record<"name" | "description", string>> & {
      business_account_id?: string | null | undefined;
    },
  ): Promise<void>;
  /** Makes the business use the schema; null returns it to the domain's schema. */
  assign(tx: Tx, businessAccountId: string, schemaId: string | null): Promise<void>;
}

export function createSchema(
  services: Services,
  caller: Caller,
  kind: SchemaKind,
  input: SchemaSave,
): Promise<string> {
  return changeModel(services, caller, async (tx) => {
    await assertValidSchema(tx, caller, input, { creating: true, manage: kind.manage });
    const { businessAccountId = null, name = "", description = "" } = input;
    const row = { id: uuid(), domain_id: caller.domainId, name, description };
    const owner = { business_account_id: businessAccountId, created_by_user_id: caller.userId };
    await kind.insert(tx, { ...row, ...owner }, services.now());
    if (businessAccountId !== null) await kind.assign(tx, businessAccountId, row.id);
    return row.id;
  });
}

/**
 * Updates a schema; undefined members keep their value. If it gets another business, this one uses the schema from
 * now on, and the former one uses the domain's schema again.
 */
export function updateSchema(
  services: Services,
  caller: Caller,
  kind: SchemaKind,
  { schemaId, input }: { schemaId: string; input: SchemaSave },
): Promise<string> {
  return changeModel(services, caller, async (tx) => {
    const current = await kind.find(tx, caller, schemaId);
    await assertValidSchema(tx, caller, input, { creating: false, manage: kind.manage });
    const { name, description, businessAccountId } = input;
    await kind.update(tx, schemaId, { name, description, business_account_id: businessAccountId });
    if (businessAccountId !== undefined && businessAccountId !== current.businessAccountId) {
      if (current.businessAccountId) await kind.assign(tx, current.businessAccountId, null);
      if (businessAccountId) await kind.assign(tx, businessAccountId, schemaId);
    }
    return schemaId;
  });
}

/** Uses of a schema that prevent its deletion: by the domain, a business or spaces. */
export function listSchemaUses(
  { domainId, key }: DomainModel,
  schema: { id: string; businessAccountId: string | null },
  { domainSchemaId, spaceCount }: { domainSchemaId: string | null; spaceCount: number },
): UsageReference[] {
  const { id, businessAccountId } = schema;
  return [
    ...(id === domainSchemaId ? [{ kind: "domain" as const, id: domainId, name: key }] : []),
    ...(businessAccountId ? [{ kind: "businessAccount" as const, id: businessAccountId }] : []),
    ...twinUses(spaceCount),
  ];
}
