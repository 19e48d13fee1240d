import type { Executor, Tx } from "../context.ts";

/** The flow of the class in the schema, unless the class has one there already. */
export async function registerFlow(
  tx: Tx,
  entry: { twinflow_schema_id: string; class_id: string; twinflow_id: string },
): Promise<void> {
  await tx
    .insertInto("twinflow_schema_map")
    .values(entry)
    .onConflict((conflict) => conflict.columns(["twinflow_schema_id", "class_id"]).doNothing())
    .execute();
}

/** The alias of that name, made when the domain has none; case doesn't make another. */
export async function aliasNamed(
  tx: Tx,
  domainId: string,
  alias: string,
  newId: string,
): Promise<string> {
  const known = await tx
    .selectFrom("transition_alias")
    .select("id")
    .where("domain_id", "=", domainId)
    .where((eb) => eb(eb.fn("lower", ["alias"]), "=", alias.toLowerCase()))
    .executeTakeFirst();
  if (known) return known.id;
  await tx
    .insertInto("transition_alias")
    .values({ id: newId, domain_id: domainId, alias })
    .execute();
  return newId;
}

export interface FlowSchemaRow {
  id: string;
  domainId: string;
  businessAccountId: string | null;
  name: string;
  description: string;
  createdByUserId: string | null;
}

export function flowSchemasOf(db: Executor, domainId: string): Promise<FlowSchemaRow[]> {
  return db
    .selectFrom("twinflow_schema")
    .select([
      "id",
      "domain_id as domainId",
      "business_account_id as businessAccountId",
      "name",
      "description",
      "created_by_user_id as createdByUserId",
    ])
    .where("domain_id", "=", domainId)
    .orderBy("name")
    .orderBy("id")
    .execute();
}
