import type { Tx } from "../../core/services.ts";

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
